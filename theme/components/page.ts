import type { Tokens } from '../tokens.ts';
import type { ComponentLooks } from './componentLooks.ts';
import { rows } from './rows.ts';

/** The page itself, and running text. */
export function page(tokens: Tokens): ComponentLooks {
  const { border } = tokens;
  return {
    MuiCssBaseline: {
      styleOverrides: (theme) => ({
        html: { textSizeAdjust: '100%' },
        // Times and counts below each other line up wherever they stand.
        body: { fontVariantNumeric: 'tabular-nums' },
        // Paper is white, whatever the screen was.
        '@media print': { body: { color: '#000', backgroundColor: '#fff' } },
        // MUI's own parts draw their rings themselves; this is for everything else.
        ':focus-visible': {
          outline: `${border.focus}px solid ${theme.vars.palette.border.focus}`,
          outlineOffset: border.focusOffset,
        },
        ...rows(theme, tokens),
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
      // No last line of a single word.
      styleOverrides: { root: { textWrapStyle: 'pretty' } },
    },
  };
}
