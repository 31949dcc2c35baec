import { useTheme } from '@mui/material/styles';
import {
  type ComponentProps,
  type CSSProperties,
  type Ref,
  useImperativeHandle,
  useRef,
} from 'react';
import type { ListedTransaction, TransactionList } from '../../api/schema.ts';
import type { Search } from '../search.ts';
import type { View, ViewChange } from '../view/view.ts';
import { COLUMN_NAMES, COLUMNS, FIELDS, type Field, TEXT_SCALE } from './columns.tsx';
import { isSelecting } from './isSelecting.ts';
import type { RowsHandle } from './RowsHandle.ts';
import { useListChange } from './useListChange.ts';

export interface TableProps {
  transactions: TransactionList['transactions'];
  /** The search whose rows are shown. */
  shown: Search;
  /** The total over all pages; -1 while it is not known. */
  rowCount: number;
  /** The keys of rows whose status has changed. */
  changedRows: ReadonlySet<string>;
  /** The first request is pending. */
  isFirstLoad: boolean;
  view: View;
  onViewChange: (change: ViewChange) => void;
  handle: Ref<RowsHandle>;
  onOpen: (transaction: ListedTransaction, position: number) => void;
}

const SKELETONS = Array<null>(16).fill(null);

interface PlainTableProps
  extends TableProps,
    Pick<ComponentProps<'div'>, 'onScroll' | 'onFocus' | 'onBlur'> {
  /** The grid is to focus this row when it replaces the table. */
  onFocusRow: (position: number) => void;
}

/** Looks like the grid, which replaces it; the theme's `.PlainTable` has the styles. */
export function PlainTable(props: PlainTableProps) {
  const { transactions, shown, isFirstLoad, view, handle, onOpen, onFocusRow } = props;
  const { onScroll, onFocus, onBlur } = props;
  const events = { onScroll, onFocus, onBlur };
  const scroller = useRef<HTMLDivElement>(null);
  const { density } = useTheme();
  useListChange(shown, () => {
    if (scroller.current) scroller.current.scrollTop = 0;
  });
  useImperativeHandle(handle, () => ({
    // Its rows take no focus; the cell of the grid that replaces it does.
    focusRow: (position) => {
      scroller.current?.focus();
      onFocusRow(position);
    },
    currentRow: () => -1,
  }));

  const rows = isFirstLoad ? SKELETONS : transactions;
  const fields = FIELDS.filter((field) => !view.hidden.includes(field));
  const widthOf = (field: Field) => view.widths[field] ?? COLUMNS[field].width;
  const style = {
    '--row-height': `${density.row[view.density] * TEXT_SCALE}px`,
    minWidth: fields.reduce((sum, field) => sum + widthOf(field), 0),
    width: '100%',
  } as CSSProperties;
  // The last column takes the spare width, unless it is right-aligned, because its text would move.
  const isElastic = (field: Field) => field === fields.at(-1) && !COLUMNS[field].align;
  return (
    <div
      ref={scroller}
      className="PlainTable"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
      tabIndex={0}
      {...events}
    >
      <table aria-label="Transactions" style={style}>
        <colgroup>
          {fields.map((field) => (
            <col key={field} style={{ width: isElastic(field) ? undefined : widthOf(field) }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {fields.map((field) => (
              <th
                key={field}
                scope="col"
                align={COLUMNS[field].align}
                className={field === FIELDS[0] ? 'StickyCell' : undefined}
              >
                {COLUMN_NAMES[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, position) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: ids may repeat or be missing; rows never move
              key={position}
              onClick={() => row && !isSelecting() && onOpen(row, position)}
            >
              {fields.map((field) => (
                <td
                  key={field}
                  data-field={field}
                  align={COLUMNS[field].align}
                  className={field === FIELDS[0] ? 'StickyCell' : undefined}
                >
                  {row ? COLUMNS[field].cell(row) : COLUMNS[field].skeleton}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
