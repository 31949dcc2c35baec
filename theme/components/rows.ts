import type { CssVarsTheme, Theme } from '@mui/material/styles';
import type { Tokens } from '../tokens.ts';

/** What the rows are made of, by class: there are hundreds on a page, and a plain element is drawn at once. */
export function rows(theme: Theme & CssVarsTheme, { density, border, radius, size }: Tokens) {
  const { palette } = theme.vars;
  const hairline = `${border.hairline}px solid ${palette.divider}`;
  return {
    '.Identifier': theme.typography.identifier,
    // Kept free of what comes and goes with the pages, so that the table keeps its height.
    '.PagerPlace': {
      [theme.breakpoints.down('md')]: { '&:empty': { display: 'none' } },
      [theme.breakpoints.up('md')]: {
        minHeight: size.controlSmall,
        '@media (pointer: coarse)': { minHeight: size.controlTouch },
      },
    },
    // The plain table looks as the grid does, to the pixel, so that nothing moves when the grid takes its place.
    '.PlainTable': {
      ...theme.typography.body2,
      height: '100%',
      overflow: 'auto',
      border: hairline,
      borderRadius: radius.surface,
      backgroundColor: palette.background.paper,
      fontVariantNumeric: 'tabular-nums',
    },
    '.PlainTable table': { tableLayout: 'fixed', borderSpacing: 0 },
    '.PlainTable :is(th, td)': {
      padding: `0 ${density.cell}px`,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      textAlign: 'start',
    },
    '.PlainTable :is(th, td)[align=right]': { textAlign: 'end' },
    '.PlainTable th': {
      ...theme.typography.subtitle2,
      position: 'sticky',
      top: 0,
      height: density.header,
      borderBottom: hairline,
      backgroundColor: palette.background.header,
      color: palette.text.secondary,
    },
    // The hairline below the text makes up for the one above the row.
    '.PlainTable td': {
      height: 'var(--row-height)',
      borderTop: hairline,
      paddingTop: border.hairline,
    },
    '.PlainTable tr:first-of-type td': { borderTopColor: 'transparent' },
    '.PlainTable td[align=right]': {
      fontSize: theme.typography.amount.fontSize,
      fontWeight: theme.typography.amount.fontWeight,
    },
    '.PlainTable tr:hover td': { backgroundColor: palette.action.hover },
  };
}
