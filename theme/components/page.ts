import type { Tokens } from '../tokens.ts';
import { brandPanel } from './brandPanel.ts';
import type { ComponentOverrides } from './componentOverrides.ts';
import { plainTable } from './plainTable.ts';

/** Global styles and running text. */
export function page(tokens: Tokens): ComponentOverrides {
  const { border, size, space, text } = tokens;
  const label = `${(text.label.fontSize * text.label.lineHeight) / 16}rem`;
  return {
    MuiCssBaseline: {
      styleOverrides: (theme) => ({
        html: { textSizeAdjust: '100%' },
        body: { fontVariantNumeric: 'tabular-nums' },
        // Paper is white in the dark scheme too.
        '@media print': { body: { color: '#000', backgroundColor: '#fff' } },
        // For native elements; MUI components use theme.focusVisible.
        ':focus-visible': {
          outline: `${border.focus}px solid ${theme.vars.palette.border.focus}`,
          outlineOffset: border.focusOffset,
        },
        // The height of a label and its field.
        '.FieldPlaceholder': {
          height: `calc(${label} + ${space.unit / 2 + size.control}px)`,
          '@media (pointer: coarse)': {
            height: `calc(${label} + ${space.unit / 2 + size.controlTouch}px)`,
          },
        },
        '.Identifier': theme.typography.identifier,
        // Keeps its height while there is no pager, so that the table above does not jump.
        '.PagerPlace': {
          [theme.breakpoints.down('md')]: { '&:empty': { display: 'none' } },
          [theme.breakpoints.up('md')]: {
            minHeight: size.controlSmall,
            '@media (pointer: coarse)': { minHeight: size.controlTouch },
          },
        },
        ...brandPanel(theme, tokens),
        ...plainTable(theme, tokens),
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
