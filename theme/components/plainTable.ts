import type { CssVarsTheme, Theme } from '@mui/material/styles';
import { rem } from '../rem.ts';
import type { Tokens } from '../tokens.ts';
import { opaqueHover, stickyCell } from './stickyCell.ts';

/** The plain first table. It matches the DataGrid to the pixel, so that nothing moves when the grid replaces it. */
export function plainTable(theme: Theme & CssVarsTheme, { density, border }: Tokens) {
  const { palette } = theme.vars;
  const hairline = `${border.hairline}px solid ${palette.divider}`;
  return {
    '.PlainTable': {
      ...theme.typography.body2,
      height: '100%',
      overflow: 'auto',
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
      zIndex: 3,
      height: rem(density.header),
      borderBottom: hairline,
      backgroundColor: palette.background.header,
      color: palette.text.secondary,
    },
    '.PlainTable td.StickyCell': {
      ...stickyCell(theme, 2),
      backgroundColor: palette.background.paper,
    },
    '.PlainTable th.StickyCell': stickyCell(theme, 4),
    // The padding balances the border, so that the text is centred.
    '.PlainTable td': {
      height: 'var(--row-height)',
      borderTop: hairline,
      paddingTop: border.hairline,
    },
    '.PlainTable tbody tr:not(:has(.MuiSkeleton-root))': { cursor: 'pointer' },
    '.PlainTable tr:first-of-type td': { borderTopColor: 'transparent' },
    '.PlainTable td[align=right]': {
      fontSize: theme.typography.amount.fontSize,
      fontWeight: theme.typography.amount.fontWeight,
    },
    '.PlainTable tr:hover td': { backgroundColor: palette.action.hover },
    '.PlainTable tr:hover td.StickyCell': {
      backgroundColor: palette.background.paper,
      ...opaqueHover(theme),
    },
  };
}
