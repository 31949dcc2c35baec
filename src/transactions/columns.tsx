import type { GridColDef } from '@mui/x-data-grid';
import type { ListedTransaction } from '../api/transactionSchema.ts';
import { formatAmount, formatDate } from '../format.ts';
import { Identifier } from './Identifier.tsx';
import { StatusChip } from './StatusChip.tsx';
import type { View } from './view.ts';

export interface Row extends ListedTransaction {
  /** Rows are known by their place: a service's ids may repeat or be missing, and then the grid would lose rows. */
  position: number;
}

/** The columns by field, in their order. */
export const COLUMN_NAMES = {
  orderID: 'Order ID',
  amount: 'Amount',
  status: 'Status',
  vpa_id: 'VPA ID',
  ref_id: 'Ref ID',
  createdAt: 'Created At',
  CALLBACK_TS: 'Finished At',
  CANCEL_TS: 'Cancelled At',
} as const;

type Field = keyof typeof COLUMN_NAMES;

const date = { width: 160, valueFormatter: formatDate } as const;

const looks: Record<Field, Omit<GridColDef<Row>, 'field'>> = {
  orderID: {
    flex: 1,
    minWidth: 170,
    display: 'flex',
    renderCell: ({ row }) => <Identifier value={row.orderID} />,
  },
  amount: { width: 140, align: 'right', headerAlign: 'right', valueFormatter: formatAmount },
  status: {
    width: 150,
    display: 'flex',
    renderCell: ({ row }) => <StatusChip status={row.status} />,
  },
  vpa_id: {
    flex: 1,
    minWidth: 180,
    display: 'flex',
    renderCell: ({ row }) => <Identifier value={row.vpa_id} />,
  },
  ref_id: {
    width: 150,
    display: 'flex',
    renderCell: ({ row }) => <Identifier value={row.ref_id} />,
  },
  createdAt: date,
  CALLBACK_TS: date,
  CANCEL_TS: date,
};

const columns = Object.entries(COLUMN_NAMES).map(
  ([field, headerName]): GridColDef<Row> => ({ field, headerName, ...looks[field as Field] }),
);

/** The columns with the widths that the person gave them. */
export function columnsOf({ widths }: View): GridColDef<Row>[] {
  return columns.map((column) => {
    const width = widths[column.field];
    return width === undefined ? column : { ...column, width, minWidth: 50, flex: undefined };
  });
}
