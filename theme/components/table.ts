import type { Tokens } from '../tokens/tokens.ts';
import type { ComponentOverrides } from './overrides.ts';

/** The table: hairlines, a light header, tabular figures and a focus ring. */
export function dataGrid({ density, border }: Tokens): ComponentOverrides {
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
            '& .MuiDataGrid-cell--textRight': { fontSize: theme.typography.amount.fontSize },
            '& .MuiDataGrid-cell, & .MuiDataGrid-columnHeader': { paddingInline: density.cell },
            // Balances the row's border, so that the content is centred.
            '& .MuiDataGrid-cell': { paddingTop: border.hairline },
            // No padding: little room may be left after the last column.
            '& .MuiDataGrid-cell.MuiDataGrid-cellEmpty': { padding: 0 },
            '& .MuiDataGrid-cell:focus, & .MuiDataGrid-columnHeader:focus': ring,
            '& .MuiDataGrid-cell:focus-within, & .MuiDataGrid-columnHeader:focus-within': ring,
            '& .MuiDataGrid-columnHeaderTitle': {
              ...theme.typography.subtitle2,
              color: palette.text.secondary,
            },
            // The arrow of a sortable column keeps its space; it is visible on hover, on focus and on touch screens.
            '& .MuiDataGrid-columnHeader--sortable .MuiDataGrid-iconButtonContainer': {
              visibility: 'visible',
              width: 'auto',
            },
            '& .MuiDataGrid-columnHeader--sortable:not(.MuiDataGrid-columnHeader--sorted) .MuiDataGrid-sortButton':
              { opacity: 0, fontSize: '1rem', '@media (hover: none)': { opacity: 0.4 } },
            '& .MuiDataGrid-columnHeader--sortable:not(.MuiDataGrid-columnHeader--sorted):is(:hover, :focus-within) .MuiDataGrid-sortButton':
              { opacity: 0.4 },
            // A click opens the payment.
            '& .MuiDataGrid-row:not(.MuiDataGrid-rowSkeleton)': { cursor: 'pointer' },
            '& .MuiDataGrid-row:hover': { backgroundColor: palette.action.hover },
            '& .MuiDataGrid-row.MuiDataGrid-rowSkeleton:hover': { backgroundColor: 'transparent' },
            // The last column's separator would extend beyond the table.
            '& .MuiDataGrid-columnHeader--last': { overflow: 'hidden' },
            // Column separators are visible while the header is hovered or a column is resized.
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
