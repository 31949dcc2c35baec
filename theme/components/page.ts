import type { Tokens } from '../tokens/tokens.ts';
import { rem } from '../typography.ts';
import { type ComponentOverrides, inset } from './overrides.ts';
import { payments } from './payments.ts';

/** Global styles and running text. */
export function page({ border, radius, size, space }: Tokens): ComponentOverrides {
  return {
    MuiCssBaseline: {
      styleOverrides: (theme) => ({
        html: {
          textSizeAdjust: '100%',
          // Heights for the mouse, and for a finger.
          '--control': rem(size.control),
          '--control-small': rem(size.controlSmall),
          '--target': rem(size.target),
          '@media (pointer: coarse)': {
            '--control': rem(size.controlTouch),
            '--control-small': rem(size.controlTouch),
            '--target': rem(size.controlTouch),
          },
        },
        body: {
          fontVariantNumeric: 'tabular-nums',
          // Clear of a phone's notch. At the bottom, a screen's last part has its own inset.
          padding: `${inset('top')} ${inset('right')} 0 ${inset('left')}`,
        },
        // Lets a narrow page scroll its foot out from under a message. Not on paper, which shows no messages.
        [theme.breakpoints.down('md').replace('@media', '@media screen and')]: {
          'main:has(~ * .MuiSnackbar-root)': {
            paddingBottom: rem(size.controlTouch * 3 + size.bottomTabs),
          },
        },
        // Paper is white in the dark scheme too.
        '@media print': { body: { color: '#000', backgroundColor: '#fff' } },
        // For native elements; MUI components use theme.focusVisible.
        ':focus-visible': {
          outline: `${border.focus}px solid ${theme.vars.palette.border.focus}`,
          outlineOffset: border.focusOffset,
        },
        ...payments(theme),
        kbd: {
          ...theme.typography.identifier,
          minWidth: '1.75em',
          padding: `0 ${space.unit / 2}px`,
          border: `${border.hairline}px solid ${theme.vars.palette.divider}`,
          borderRadius: radius.small,
          textAlign: 'center',
        },
        '::selection': {
          backgroundColor: theme.vars.palette.primary.tint,
          color: theme.vars.palette.primary.onTint,
        },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': { scrollBehavior: 'auto', transitionDuration: '0s !important' },
        },
      }),
    },
    MuiTypography: {
      defaultProps: { variantMapping: { amount: 'span', identifier: 'span' } },
      // Avoids a last line of a single word.
      styleOverrides: { root: { textWrapStyle: 'pretty' } },
    },
  };
}
