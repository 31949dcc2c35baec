// biome-ignore-all lint/a11y: the grid is made of plain elements with roles, and its cells take the focus
import {
  type GridColDef,
  type GridRowProps,
  gridClasses,
  gridFocusCellSelector,
  gridTabIndexCellSelector,
  useGridApiContext,
  useGridSelector,
} from '@mui/x-data-grid';
import {
  type CSSProperties,
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type SyntheticEvent,
  use,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import type { ListedTransaction } from '../../api/schema.ts';
import { COLUMNS, type Field } from './columns.tsx';

/** The payments on show, each in the row of its place. */
export const ShownTransactions = createContext<readonly ListedTransaction[]>([]);

/**
 * A row of the grid that is only read. In the grid's own, each cell can be edited, selected, spanned and pinned, and a page
 * of them takes twice as long to draw. This one keeps what is used here: widths, roles, and the focus by mouse and key.
 */
export function TableRow(props: GridRowProps) {
  const { rowId, index, rowHeight, visibleColumns, isNotVisible } = props;
  const used = { rowId, index, rowHeight, visibleColumns, isNotVisible };
  return <PlainRow {...used} className={rowClass(props)} />;
}

type PlainRowProps = Pick<
  GridRowProps,
  'rowId' | 'index' | 'rowHeight' | 'visibleColumns' | 'isNotVisible'
> & { className: string };

/** Drawn again only for what it shows: the grid tells its rows of more. */
const PlainRow = memo(function PlainRow(props: PlainRowProps) {
  const { rowId, index, rowHeight, visibleColumns, isNotVisible, className } = props;
  const transaction = use(ShownTransactions)[index];
  const apiRef = useGridApiContext();
  const element = useRef<HTMLDivElement>(null);
  const fieldHere = (place: { id: unknown; field: string } | null) =>
    place?.id === rowId ? place.field : undefined;
  const focused = useGridSelector(apiRef, () => fieldHere(gridFocusCellSelector(apiRef)));
  const tabStop = useGridSelector(apiRef, () => fieldHere(gridTabIndexCellSelector(apiRef)));

  useLayoutEffect(() => {
    const cell = focused && element.current?.querySelector<HTMLElement>(`[data-field=${focused}]`);
    // The grid scrolls by itself to where the focus goes.
    if (cell) cell.focus({ preventScroll: true });
  }, [focused]);

  const style = useMemo(
    () =>
      isNotVisible
        ? UNSEEN
        : { '--height': `${rowHeight}px`, minHeight: rowHeight, maxHeight: rowHeight },
    [isNotVisible, rowHeight],
  );

  /** What the grid is to know of the cell in which something happened. */
  function cellOf({ target }: SyntheticEvent) {
    const field = (target as Element).closest<HTMLElement>('[role=gridcell]')?.dataset.field;
    return field === undefined ? undefined : apiRef.current.getCellParams(rowId, field);
  }

  function onMouseDown(event: MouseEvent<HTMLElement>) {
    const cell = cellOf(event);
    if (cell) apiRef.current.publishEvent('cellMouseDown', cell, event);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const cell = cellOf(event);
    if (cell) apiRef.current.publishEvent('cellKeyDown', cell, event);
  }

  // Until the grid knows that there are fewer.
  if (!transaction) return null;
  return (
    <div
      ref={element}
      role="row"
      // The header is the first row.
      aria-rowindex={index + 2}
      data-id={rowId}
      data-rowindex={index}
      className={className}
      style={style as CSSProperties}
      onMouseDown={onMouseDown}
      onKeyDown={onKeyDown}
    >
      {visibleColumns.map((column, place) => (
        <div
          key={column.field}
          role="gridcell"
          aria-colindex={place + 1}
          data-colindex={place}
          data-field={column.field}
          tabIndex={tabStop === column.field ? 0 : -1}
          className={cellClass(column)}
          style={{ '--width': `${column.computedWidth}px` } as CSSProperties}
          title={COLUMNS[column.field as Field].text?.(transaction)}
        >
          {COLUMNS[column.field as Field].cell(transaction)}
        </div>
      ))}
      <div role="none" className={`${gridClasses.cell} ${gridClasses.cellEmpty}`} />
    </div>
  );
});

/** A row that is scrolled out of sight, and kept for the focus that is in it. */
const UNSEEN = { opacity: 0, width: 0, height: 0 };

function rowClass({ isFirstVisible, isLastVisible, showBottomBorder }: GridRowProps) {
  const names = [gridClasses.row];
  if (isFirstVisible) names.push(gridClasses['row--firstVisible']);
  if (isLastVisible) names.push(gridClasses['row--lastVisible']);
  if (showBottomBorder) names.push(gridClasses['row--borderBottom']);
  return names.join(' ');
}

function cellClass({ align, display }: GridColDef) {
  const names = [
    gridClasses.cell,
    gridClasses[align === 'right' ? 'cell--textRight' : 'cell--textLeft'],
  ];
  if (display === 'flex') names.push(gridClasses['cell--flex']);
  return names.join(' ');
}
