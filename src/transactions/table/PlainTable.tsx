import { useTheme } from '@mui/material/styles';
import { type CSSProperties, type RefObject, useImperativeHandle, useMemo, useRef } from 'react';
import {
  COLUMN_NAMES,
  COLUMNS,
  FIELDS,
  type Field,
  shownFields,
  TEXT_SCALE,
  useColumnWidths,
} from '../fields/columns.tsx';
import { useTimeZone, useView } from '../view/view.ts';
import {
  isSelecting,
  rowClass,
  type TableProps,
  useListChange,
  useRowsToRender,
} from './tableProps.ts';

interface PlainTableProps extends TableProps {
  /** Where the rows are scrolled to; the grid begins there. */
  scroll: RefObject<{ top: number; left: number }>;
}

const SKELETONS = Array<undefined>(16).fill(undefined);

/** Looks like the grid, which replaces it; the theme's `.PlainTable` has the styles. */
export function PlainTable(props: PlainTableProps) {
  const { listKey, isFirstLoad, handle, scroll, onOpen } = props;
  const transactions = useRowsToRender(props);
  const scroller = useRef<HTMLDivElement>(null);
  const [view] = useView();
  const zone = useTimeZone();
  const { density } = useTheme();
  useListChange(listKey, () => {
    if (scroller.current) scroller.current.scrollTop = 0;
  });
  useImperativeHandle(handle, () => ({
    // These rows cannot be focused.
    focusRow: () => scroller.current?.focus(),
    showRow: () => {},
    currentRow: () => -1,
  }));

  const fields = useMemo(() => shownFields(view.hidden), [view.hidden]);
  const widths = useColumnWidths(fields);
  // The last column takes the spare width. A right-aligned one does not, because its text would move.
  const isElastic = (field: Field) => field === fields.at(-1) && !COLUMNS[field].align;
  const cellProps = (field: Field) => ({
    align: COLUMNS[field].align,
    className: field === FIELDS[0] ? 'StickyCell' : undefined,
  });
  const style = {
    '--row-height': `${density.row[view.density] * TEXT_SCALE}px`,
    minWidth: fields.reduce((sum, field) => sum + widths[field], 0),
    width: '100%',
  } as CSSProperties;
  return (
    <div
      ref={scroller}
      className="PlainTable"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop: top, scrollLeft: left } }) =>
        Object.assign(scroll.current, { top, left })
      }
    >
      <table aria-label="Transactions" style={style}>
        <colgroup>
          {fields.map((field) => (
            <col key={field} style={{ width: isElastic(field) ? undefined : widths[field] }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {fields.map((field) => (
              <th key={field} {...cellProps(field)} scope="col">
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
              onClick={() => row && !isSelecting() && onOpen(row, position)}
            >
              {fields.map((field) => (
                <td key={field} {...cellProps(field)} data-field={field}>
                  {row
                    ? COLUMNS[field].cell(row, COLUMNS[field].text(row, zone))
                    : COLUMNS[field].skeleton}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
