import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import type { CSSProperties, Ref } from 'react';
import { useTimeZone } from '../settings/view.ts';
import { COLUMN_NAMES, COLUMNS, stickyClass, useTableSizes, widthOf } from './columns.tsx';
import type { RowsProps } from './rows.ts';

const SKELETONS = Array<undefined>(16).fill(undefined);

// Matches the grid to the pixel, so that nothing moves when the grid replaces it.
const TABLE = ({ density, typography: { amount, pxToRem } }: Theme) => ({
  typography: 'body2',
  containerType: 'inline-size',
  height: '100%',
  overflow: 'auto',
  bgcolor: 'background.paper',
  fontVariantNumeric: 'tabular-nums',
  '& table': { tableLayout: 'fixed', borderSpacing: 0 },
  '& :is(th, td)': {
    px: `${density.cell}px`,
    py: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'start',
  },
  '& th': {
    // The same share of the width as in the grid.
    width: 'max(var(--width), 100cqi * var(--share))',
    typography: 'subtitle2',
    position: 'sticky',
    top: 0,
    zIndex: 3,
    height: pxToRem(density.header),
    borderBottom: 1,
    borderColor: 'divider',
    bgcolor: 'background.header',
    color: 'text.secondary',
  },
  '& th.StickyCell.StickyCell': { zIndex: 4 },
  // The padding balances the border, so that the text is centred.
  '& td': {
    height: 'var(--row-height)',
    borderTop: 1,
    borderColor: 'divider',
    paddingTop: '1px',
  },
  '& :is(th, td)[align=right]': { textAlign: 'end' },
  '& td[align=right]': { fontSize: amount.fontSize },
  '& tr:first-of-type td': { borderTopColor: 'transparent' },
  '& tbody tr:not(:has(.MuiSkeleton-root))': { cursor: 'pointer' },
  '& tr:hover td:not(.StickyCell)': { bgcolor: 'action.hover' },
});

/** A table that looks like the grid, which later replaces it. It can only open payments, on click. */
export function PlainTable({
  ref,
  rows,
  label,
  isFirstLoad,
  hasMerchants,
  onOpen,
}: RowsProps & { ref: Ref<HTMLDivElement> }) {
  const zone = useTimeZone();
  const { fields, rowHeight } = useTableSizes();
  const sum = widthOf(fields);
  const style = { '--row-height': `${rowHeight}px`, minWidth: sum, width: '100%' } as CSSProperties;
  return (
    // A scroll area must be reachable by keyboard.
    <Box ref={ref} className="PlainTable" sx={TABLE} tabIndex={0}>
      <table aria-label={label} style={style}>
        <thead>
          <tr>
            {fields.map((field) => {
              const { align, width } = COLUMNS[field];
              return (
                <th
                  key={field}
                  scope="col"
                  align={align}
                  className={stickyClass(field)}
                  data-field={field}
                  style={{ '--width': `${width}px`, '--share': width / sum } as CSSProperties}
                >
                  {COLUMN_NAMES[field]}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {(isFirstLoad ? SKELETONS : rows).map((row, position) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: the next page reuses the rows
              key={position}
              onClick={(event) => row && onOpen(row, position, event)}
            >
              {fields.map((field) => {
                const { align, className, cell, text, skeleton } = COLUMNS[field];
                return (
                  <td
                    key={field}
                    align={align}
                    className={`${className} ${stickyClass(field)}`}
                    data-field={field}
                  >
                    {row ? cell(row, text(row, zone), hasMerchants) : skeleton}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
