import { useTheme } from '@mui/material/styles';
import { DataGrid, type GridRenderCellParams } from '@mui/x-data-grid';
import { memo, type ReactNode, useMemo } from 'react';
import type { ListedTransaction } from '../api/schema.ts';
import { formatText } from '../format.ts';
import {
  COLUMN_NAMES,
  COLUMNS,
  FIELDS,
  type Field,
  shownFields,
  TEXT_SCALE,
} from '../payment/columns.tsx';
import { gridColumns } from '../transactions/table/Grid.tsx';
import { isSelecting } from '../transactions/table/tableProps.ts';
import { maskPayment, useTimeZone, useView } from '../view/view.ts';
import type { FoundPage, Paging, Sort } from './engine/find.ts';
import { readAmount } from './engine/money.ts';

interface FoundGridProps extends Paging {
  found: FoundPage;
  sort: Sort | undefined;
  onChange: (changed: { page?: number; sort?: Sort }) => void;
  onOpen: (payment: ListedTransaction) => void;
}

interface FoundRow extends ListedTransaction {
  /** On the page, so that the grid updates its rows with each key and mounts none. */
  position: number;
  /** What was looked for, in lower case. */
  parts: string[];
  /** Which of these are amounts, in rupees; NaN for the others. */
  amounts: ListedTransaction['amount'][];
}

const WIDTHS = Object.fromEntries(FIELDS.map((field) => [field, COLUMNS[field].width])) as Record<
  Field,
  number
>;

/** What was found, a page at a time. It can be sorted, because the worker sorts all rows. */
function FoundGrid({ found, page, pageSize, sort, onChange, onOpen }: FoundGridProps) {
  const [{ density, hidden, isPrivate }] = useView();
  const theme = useTheme();
  const zone = useTimeZone();
  const columns = useMemo(
    () =>
      gridColumns<FoundRow>(zone, WIDTHS).map((column) => ({
        ...column,
        renderCell: (cell: GridRenderCellParams<FoundRow>) =>
          markedCell(cell) ?? column.renderCell?.(cell),
      })),
    [zone],
  );
  const visibility = useMemo(() => {
    const shown = shownFields(hidden);
    return Object.fromEntries(FIELDS.map((field) => [field, shown.includes(field)]));
  }, [hidden]);
  const sortModel = useMemo(
    () => (sort ? [{ field: sort.field, sort: sort.direction }] : []),
    [sort],
  );
  const parts = found.parts.map((part) => part.toLowerCase());
  const amounts = parts.map((part) => Number(readAmount(part)?.paise ?? Number.NaN) / 100);
  const rows = found.rows.map((payment, position) => ({
    ...{ position, parts, amounts },
    ...(isPrivate ? maskPayment(payment) : payment),
  }));
  const open = (position: unknown) => {
    const payment = found.rows[Number(position)];
    if (payment && !isSelecting()) onOpen(payment);
  };
  return (
    <DataGrid<FoundRow>
      aria-label="Found payments"
      rows={rows}
      getRowId={({ position }) => position}
      columns={columns}
      columnVisibilityModel={visibility}
      rowHeight={theme.density.row[density] * TEXT_SCALE}
      columnHeaderHeight={theme.density.header * TEXT_SCALE}
      paginationMode="server"
      pageSizeOptions={[pageSize]}
      // One page needs no buttons.
      hideFooter={found.count <= pageSize}
      sortingMode="server"
      disableColumnFilter
      disableColumnMenu
      disableRowSelectionOnClick
      rowSelection={false}
      onRowClick={({ id }) => open(id)}
      onCellKeyDown={({ id }, { key }) => key === 'Enter' && open(id)}
      rowCount={found.count}
      paginationModel={{ page, pageSize }}
      onPaginationModelChange={(wanted) => onChange({ page: wanted.page })}
      sortModel={sortModel}
      onSortModelChange={([wanted]) =>
        onChange({
          sort: wanted?.sort
            ? { field: wanted.field as Sort['field'], direction: wanted.sort }
            : undefined,
        })
      }
    />
  );
}

/** The cell with the found text marked; undefined for a cell that has none of what was looked for. */
function markedCell({ field, row, formattedValue }: GridRenderCellParams<FoundRow>): ReactNode {
  if (field === 'amount') {
    return row.amounts.includes(row.amount) ? (
      <span className="Lines Tones">
        <mark>{formattedValue}</mark>
      </span>
    ) : undefined;
  }
  if (field !== 'orderID' && field !== 'ref_id' && field !== 'vpa_id') return;
  const text = formatText(row[field]);
  const plain = text.toLowerCase();
  const part = row.parts.find((one) => plain.includes(one));
  if (part === undefined) return;
  const at = plain.indexOf(part);
  return (
    <span className="Lines Identifier Tones" data-id={row[field]} data-name={COLUMN_NAMES[field]}>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + part.length)}</mark>
      {text.slice(at + part.length)}
    </span>
  );
}

/** Not rendered with each key in the field. */
export default memo(FoundGrid);
