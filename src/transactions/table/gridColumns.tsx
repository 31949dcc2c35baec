import type { GridColDef } from '@mui/x-data-grid';
import type { ListedTransaction } from '../../api/schema.ts';
import type { TimeZone } from '../../timeZone.ts';
import { MAX_WIDTH, MIN_WIDTH } from '../view/view.ts';
import { CopyableCell } from './CopyableCell.tsx';
import { COLUMN_NAMES, COLUMNS, FIELDS } from './columns.tsx';

/** Identified by its position: ids may repeat or be missing, and the grid would drop such rows. */
export type GridRow = ListedTransaction & { position: number; key: string };

/** The columns as the grid takes them. */
export const gridColumns = (zone: TimeZone) =>
  FIELDS.map((field): GridColDef<GridRow> => {
    const { width, align, text, isRaw, id, cell } = COLUMNS[field];
    return {
      field,
      headerName: COLUMN_NAMES[field],
      width,
      minWidth: MIN_WIDTH,
      maxWidth: MAX_WIDTH,
      align,
      headerAlign: align,
      // Order ID stays in view while the other columns scroll.
      cellClassName: field === FIELDS[0] ? 'StickyCell' : undefined,
      headerClassName: field === FIELDS[0] ? 'StickyCell' : undefined,
      display: 'flex',
      valueFormatter: isRaw ? undefined : (_, row) => text(row, zone),
      renderCell: ({ row, hasFocus }) =>
        id ? (
          <CopyableCell name={COLUMN_NAMES[field]} value={id(row)} hasFocus={hasFocus}>
            {cell(row)}
          </CopyableCell>
        ) : (
          cell(row)
        ),
    };
  });
