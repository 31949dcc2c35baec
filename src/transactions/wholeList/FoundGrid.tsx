import { useTheme } from '@mui/material/styles';
import { DataGrid, type DataGridProps } from '@mui/x-data-grid';
import { useMemo } from 'react';
import type { ListedTransaction } from '../../api/schema.ts';
import { COLUMNS, FIELDS, type Field, shownFields, TEXT_SCALE } from '../fields/columns.tsx';
import { gridColumns } from '../table/Grid.tsx';
import { isSelecting } from '../table/tableProps.ts';
import { maskPayment, useTimeZone, useView } from '../view/view.ts';

interface FoundGridProps
  extends Pick<
    DataGridProps<FoundRow>,
    'rowCount' | 'paginationModel' | 'onPaginationModelChange' | 'sortModel' | 'onSortModelChange'
  > {
  found: { position: number; payment: ListedTransaction }[];
  onOpen: (payment: ListedTransaction) => void;
}

interface FoundRow extends ListedTransaction {
  position: number;
}

const WIDTHS = Object.fromEntries(FIELDS.map((field) => [field, COLUMNS[field].width])) as Record<
  Field,
  number
>;

/** What was found, a page at a time. It can be sorted, because the worker sorts all rows. */
export default function FoundGrid({ found, onOpen, ...props }: FoundGridProps) {
  const [{ density, hidden, isPrivate }] = useView();
  const theme = useTheme();
  const zone = useTimeZone();
  const columns = useMemo(() => gridColumns<FoundRow>(zone, WIDTHS), [zone]);
  const rows = found.map(({ position, payment }) => ({
    position,
    ...(isPrivate ? maskPayment(payment) : payment),
  }));
  const open = (position: unknown) => {
    const row = found.find((one) => one.position === position);
    if (row && !isSelecting()) onOpen(row.payment);
  };
  return (
    <DataGrid<FoundRow>
      aria-label="Found payments"
      rows={rows}
      getRowId={({ position }) => position}
      columns={columns}
      columnVisibilityModel={Object.fromEntries(
        FIELDS.map((field) => [field, shownFields(hidden).includes(field)]),
      )}
      rowHeight={theme.density.row[density] * TEXT_SCALE}
      columnHeaderHeight={theme.density.header * TEXT_SCALE}
      paginationMode="server"
      pageSizeOptions={[100]}
      sortingMode="server"
      disableColumnFilter
      disableColumnMenu
      disableRowSelectionOnClick
      rowSelection={false}
      onRowClick={({ id }) => open(id)}
      onCellKeyDown={({ id }, { key }) => key === 'Enter' && open(id)}
      {...props}
    />
  );
}
