import type { Tokens } from '../tokens/tokens.ts';
import { rem } from '../typography.ts';
import { messages } from './feedback.ts';
import { summary } from './figures.ts';
import type { ComponentOverrides } from './overrides.ts';
import { plainTable } from './table.ts';

/** Global styles and running text. */
export function page(tokens: Tokens): ComponentOverrides {
  const { border, radius, size, space, text } = tokens;
  const label = rem(text.label.fontSize * text.label.lineHeight);
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
          height: `calc(${label} + ${rem(size.control)} + ${space.unit / 2}px)`,
          '@media (pointer: coarse)': {
            height: `calc(${label} + ${rem(size.controlTouch)} + ${space.unit / 2}px)`,
          },
        },
        '.Identifier': theme.typography.identifier,
        // Wraps when the person's text spacing needs more than one line.
        '.Identifier-short': {
          display: 'inline-block',
          lineHeight: rem(18),
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        },
        // Cut in the middle, to one line.
        '.Identifier-cut': {
          display: 'flex',
          minWidth: 0,
          whiteSpace: 'pre',
          '& > :first-of-type': { overflow: 'hidden', textOverflow: 'ellipsis' },
          '& > :last-of-type': { flexShrink: 0 },
        },
        // Room for the button that copies it, beside the cell's own padding.
        '.Identifier[data-name]': { paddingInlineEnd: rem(18) },
        kbd: {
          ...theme.typography.identifier,
          minWidth: '1.75em',
          padding: `0 ${space.unit / 2}px`,
          border: `${border.hairline}px solid ${theme.vars.palette.divider}`,
          borderRadius: radius.small,
          textAlign: 'center',
        },
        // Names and values, as `dl`.
        '.Facts': {
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr)',
          columnGap: space.unit * 2,
          rowGap: space.unit,
          margin: 0,
          '& dt': { color: theme.vars.palette.text.secondary },
          '& dd': { margin: 0, overflowWrap: 'anywhere' },
        },
        // The focused element of a chart is invisible, so the chart gets the outline.
        '.Chart:has(:focus-visible)': {
          outline: `${border.focus}px solid ${theme.vars.palette.border.focus}`,
          outlineOffset: border.focusOffset,
          borderRadius: radius.small,
        },
        // Quieter than data.
        '.NotAvailable': { color: theme.vars.palette.text.secondary },
        '.Lines': {
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: 2,
          overflow: 'hidden',
          lineHeight: rem(18),
          overflowWrap: 'anywhere',
          whiteSpace: 'normal',
        },
        // A card of the list on a narrow screen.
        '.CardButton': {
          border: 0,
          font: 'inherit',
          color: 'inherit',
          textAlign: 'start',
          backgroundColor: 'transparent',
          cursor: 'pointer',
          '@media (hover: hover)': {
            '&:hover': { backgroundColor: theme.vars.palette.action.hover },
          },
        },
        // Two buttons as one; their borders overlap.
        '.SplitButton > .MuiButton-root': {
          '&:not(:first-of-type)': {
            marginLeft: -border.hairline,
            borderStartStartRadius: 0,
            borderEndStartRadius: 0,
          },
          '&:not(:last-of-type)': { borderStartEndRadius: 0, borderEndEndRadius: 0 },
          '&:is(:hover, :focus-visible)': { zIndex: 1 },
          // As narrow as its icon.
          '&.SplitCaret': {
            minWidth: rem(size.controlSmall),
            paddingInline: 0,
            '@media (pointer: coarse)': { minWidth: rem(size.controlTouch) },
          },
        },
        // Has the height of its buttons from the start, so that nothing moves when they appear.
        '.PagerPlace': {
          minHeight: rem(size.controlSmall + space.unit),
          '@media (pointer: coarse)': { minHeight: rem(size.controlTouch + space.unit) },
        },
        ...plainTable(theme, tokens),
        ...summary(theme, tokens),
        ...messages(theme, tokens),
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
