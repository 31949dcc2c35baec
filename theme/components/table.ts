import { type CssVarsTheme, keyframes, type Theme } from '@mui/material/styles';
import type { Tokens } from '../tokens/tokens.ts';
import { rem } from '../typography.ts';
import type { ComponentOverrides } from './overrides.ts';

/** The table: hairlines, a light header, tabular figures and a focus ring. */
export function dataGrid(tokens: Tokens): ComponentOverrides {
  const { density, border, radius, space } = tokens;
  return {
    MuiDataGrid: {
      styleOverrides: {
        root: ({ theme }) => {
          const { palette } = theme.vars;
          const ring = {
            outline: `${border.focus}px solid ${palette.border.focus}`,
            outlineOffset: -border.focus,
          };
          return {
            ...theme.typography.body2,
            fontVariantNumeric: 'tabular-nums',
            // The card around it has the border.
            border: 0,
            borderRadius: 0,
            // The only right-aligned column is the amount.
            '& .MuiDataGrid-cell--textRight': {
              fontSize: theme.typography.amount.fontSize,
              fontWeight: theme.typography.amount.fontWeight,
            },
            // The row's border takes one pixel of the height; without this, flex content is half a pixel
            // above the text of the other cells.
            '& .MuiDataGrid-cell--flex': { paddingTop: border.hairline },
            '& .MuiDataGrid-cell, & .MuiDataGrid-columnHeader': { paddingInline: density.cell },
            // With padding, it would be wider than the little room that can be left after the last column.
            '& .MuiDataGrid-cell.MuiDataGrid-cellEmpty': { padding: 0 },
            '& .MuiDataGrid-cell:focus, & .MuiDataGrid-columnHeader:focus': ring,
            '& .MuiDataGrid-cell:focus-within, & .MuiDataGrid-columnHeader:focus-within': ring,
            // A shortened id is shown in full on keyboard focus; `/ ""` keeps it from being announced twice.
            // The button that copies its id is at its end.
            '& .MuiDataGrid-cell:not(.StickyCell)': { position: 'relative' },
            '& .MuiDataGrid-cell:focus:has(.Identifier[title])': { overflow: 'visible' },
            '& .MuiDataGrid-cell:focus .Identifier[title]::after': {
              ...theme.typography.identifier,
              // The second form keeps the text out of the accessible name; older browsers know the first alone.
              content: ['attr(title)', 'attr(title) / ""'],
              position: 'absolute',
              zIndex: 1,
              maxWidth: '48ch',
              padding: `${space.unit / 2}px ${space.unit}px`,
              marginInlineStart: -space.unit,
              border: `${border.hairline}px solid ${palette.divider}`,
              borderRadius: radius.control,
              backgroundColor: palette.background.paper,
              boxShadow: palette.shadow.overlay,
              whiteSpace: 'pre-wrap',
              overflowWrap: 'anywhere',
            },
            '& .MuiDataGrid-columnHeaderTitle': {
              ...theme.typography.subtitle2,
              color: palette.text.secondary,
            },
            // A click opens the payment.
            '& .MuiDataGrid-row:not(.MuiDataGrid-rowSkeleton)': { cursor: 'pointer' },
            '& .MuiDataGrid-row:hover': { backgroundColor: palette.action.hover },
            '& .MuiDataGrid-cell.StickyCell': {
              ...stickyCell(theme, 2),
              backgroundColor: palette.background.paper,
            },
            '& .MuiDataGrid-row:hover .StickyCell': opaqueHover(theme),
            '& .MuiDataGrid-columnHeader.StickyCell': stickyCell(theme, 2),
            ...markedRows(theme, tokens, '& .MuiDataGrid-row'),
            '& .MuiDataGrid-row.MuiDataGrid-rowSkeleton:hover': { backgroundColor: 'transparent' },
            // Column separators are visible only while the header is hovered.
            '& .MuiDataGrid-columnSeparator': { color: 'transparent' },
            '& .MuiDataGrid-columnHeaders:hover .MuiDataGrid-columnSeparator--resizable': {
              color: palette.border.control,
            },
            '& .MuiDataGrid-columnSeparator--resizable.MuiDataGrid-columnSeparator--resizing, & .MuiDataGrid-columnHeaders .MuiDataGrid-columnSeparator--resizable:hover':
              {
                color: palette.primary.main,
              },
            '& .MuiDataGrid-overlay': { backgroundColor: 'transparent' },
          };
        },
      },
    },
  };
}

/** The plain first table. It matches the DataGrid to the pixel, so that nothing moves when the grid replaces it. */
export function plainTable(theme: Theme & CssVarsTheme, tokens: Tokens) {
  const { density, border } = tokens;
  const { palette } = theme.vars;
  const hairline = `${border.hairline}px solid ${palette.divider}`;
  return {
    // The rows of another page or of other filters, when the answer takes longer than a moment.
    // Named, because `*` would restyle all that is in them.
    '.RowsOutdated :is(.MuiDataGrid-virtualScrollerRenderZone, .PlainTable tbody, .Cards)': {
      opacity: 0.7,
    },
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
    ...markedRows(theme, tokens, '.PlainTable tr'),
    ...markedRows(theme, tokens, 'li'),
  };
}

/** A new row is tinted; so is the one whose payment is open, with a bar at its start. */
function markedRows({ vars: { palette } }: Theme & CssVarsTheme, { border }: Tokens, row: string) {
  const tint = {
    backgroundImage: `linear-gradient(${palette.action.selected}, ${palette.action.selected})`,
  };
  const bar = { boxShadow: `inset ${border.focus + border.hairline}px 0 ${palette.primary.main}` };
  return {
    [`${row}.RowNew`]: {
      ...tint,
      '@media (forced-colors: active)': {
        outline: `${border.hairline}px dashed Highlight`,
        outlineOffset: -border.focus,
      },
    },
    [`${row}.RowNew .StickyCell`]: tint,
    [`${row}.RowOpen`]: {
      ...tint,
      ...bar,
      // Forced colours show no shadow.
      '@media (forced-colors: active)': {
        outline: `${border.focus}px solid Highlight`,
        outlineOffset: -border.focus,
      },
    },
    [`${row}.RowOpen .StickyCell`]: { ...tint, ...bar },
  };
}

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });

/** The first column stays while the others scroll below it; a shadow then shows that some are hidden. */
export function stickyCell({ vars: { palette } }: Theme & CssVarsTheme, zIndex: number) {
  const edge = `color-mix(in srgb, ${palette.border.control} 45%, transparent)`;
  return {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex,
    overflow: 'visible',
    // Browsers without scroll timelines show no shadow.
    '@supports (animation-timeline: scroll())': {
      '&::after': {
        content: '""',
        position: 'absolute',
        insetBlock: 0,
        insetInlineStart: '100%',
        width: '0.5rem',
        opacity: 0,
        pointerEvents: 'none',
        backgroundImage: `linear-gradient(to right, ${edge}, transparent)`,
        animation: `${appear} linear both`,
        animationTimeline: 'scroll(nearest inline)',
        animationRange: '0 24px',
      },
    },
  } as const;
}

/** Opaque, unlike the hover colour alone, because other cells scroll below a sticky one. */
export function opaqueHover({ vars: { palette } }: Theme & CssVarsTheme) {
  return {
    backgroundImage: `linear-gradient(${palette.action.hover}, ${palette.action.hover})`,
  };
}
