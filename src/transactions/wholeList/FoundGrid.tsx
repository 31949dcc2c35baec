import { useTheme } from '@mui/material/styles';
import { DataGrid } from '@mui/x-data-grid';
import { memo, useMemo } from 'react';
import type { ListedTransaction } from '../../api/schema.ts';
import { COLUMNS, FIELDS, type Field, shownFields, TEXT_SCALE } from '../fields/columns.tsx';
import { gridColumns } from '../table/Grid.tsx';
import { isSelecting } from '../table/tableProps.ts';
import { maskPayment, useTimeZone, useView } from '../view/view.ts';
import type { Paging, Sort } from './find.ts';
import type { WholeListData } from './useWholeList.ts';

export type FoundPage = Awaited<ReturnType<WholeListData['list']['find']>>;

interface FoundGridProps extends Paging {
  found: FoundPage;
  sort: Sort | undefined;
  onChange: (changed: { page?: number; sort?: Sort }) => void;
  onOpen: (payment: ListedTransaction) => void;
}

interface FoundRow extends ListedTransaction {
  /** On the page, so that the grid updates its rows with each key and mounts none. */
  position: number;
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
  const columns = useMemo(() => gridColumns<FoundRow>(zone, WIDTHS), [zone]);
  const visibility = useMemo(() => {
    const shown = shownFields(hidden);
    return Object.fromEntries(FIELDS.map((field) => [field, shown.includes(field)]));
  }, [hidden]);
  const sortModel = useMemo(
    () => (sort ? [{ field: sort.field, sort: sort.direction }] : []),
    [sort],
  );
  const rows = found.rows.map((payment, position) => ({
    position,
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

/** Not rendered with each key in the field. */
export default memo(FoundGrid);
