import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { type CSSProperties, useImperativeHandle, useRef } from 'react';
import {
  COLUMN_NAMES,
  COLUMNS,
  type Column,
  stickyClass,
  useTableSizes,
} from '../../payment/columns.tsx';
import { isSelecting } from '../../payment/RowsArea.tsx';
import { useTimeZone } from '../../settings/view.ts';
import { rowClass, type TableProps, useListChange, useRowsToRender } from './tableProps.ts';

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

/** Looks like the grid, which replaces it. */
export function PlainTable(props: TableProps) {
  const { listKey, isFirstLoad, hasMerchants, place, onOpen } = props;
  const transactions = useRowsToRender(props);
  const scroller = useRef<HTMLDivElement>(null);
  const zone = useTimeZone();
  useListChange(listKey, () => {
    if (scroller.current) scroller.current.scrollTop = 0;
  });
  useImperativeHandle(place.handle, () => ({
    // These rows cannot be focused.
    focusRow: () => scroller.current?.focus(),
    showRow: () => {},
    currentRow: () => -1,
  }));

  const { fields, rowHeight } = useTableSizes();
  const sum = fields.reduce((total, field) => total + COLUMNS[field].width, 0);
  // The same shares as in the grid.
  const columnWidth = ({ width }: Column) => `max(${width}px, 100cqi * ${width / sum})`;
  const style = { '--row-height': `${rowHeight}px`, minWidth: sum, width: '100%' } as CSSProperties;
  return (
    <Box
      ref={scroller}
      className="PlainTable"
      sx={TABLE}
      // A scroll area must be reachable by keyboard.
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop: top, scrollLeft: left } }) =>
        Object.assign(place.scroll, { top, left })
      }
    >
      <table aria-label="Transactions" style={style}>
        <colgroup>
          {fields.map((field) => (
            <col key={field} style={{ width: columnWidth(COLUMNS[field]) }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {fields.map((field) => (
              <th
                key={field}
                scope="col"
                align={COLUMNS[field].align}
                className={stickyClass(field)}
              >
                {COLUMN_NAMES[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(isFirstLoad ? SKELETONS : transactions).map((row, position) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: the next page reuses the rows
              key={position}
              className={row && rowClass(props, row.key, position)}
              onClick={(event) => row && !isSelecting() && onOpen(row, position, event)}
            >
              {fields.map((field) => (
                <td
                  key={field}
                  align={COLUMNS[field].align}
                  className={`${COLUMNS[field].className} ${stickyClass(field)}`}
                  data-field={field}
                >
                  {row
                    ? COLUMNS[field].cell(row, COLUMNS[field].text(row, zone), hasMerchants)
                    : COLUMNS[field].skeleton}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
