import { TRANSACTION_STATUSES, type TransactionStatus } from '../../src/api/contract.ts';
import type { TransactionRow } from '../database/tables.ts';
import { readInstant } from '../instant.ts';
import { restoreCell } from './cell.ts';
import type { CsvColumn } from './write.ts';

export type Cells = Record<CsvColumn, string>;

const RUPEES = /^\d{1,12}(\.\d{1,2})?$/;

/** Parses one record of the file; gives the row or the first error. */
export function readPayment(cells: Cells): { row: TransactionRow } | { reason: string } {
  try {
    return {
      row: {
        merchant_id: text(cells, 'Merchant ID'),
        id: text(cells, 'Transaction ID'),
        order_id: text(cells, 'Order ID'),
        amount: amount(cells),
        status: status(cells),
        vpa_id: text(cells, 'VPA ID') || null,
        ref_id: text(cells, 'Ref ID') || null,
        created_at: time(cells, 'Created At') ?? refuse('Created At is empty'),
        finished_at: time(cells, 'Finished At'),
        cancelled_at: time(cells, 'Cancelled At'),
      },
    };
  } catch (error) {
    if (error instanceof BadCell) return { reason: error.message };
    throw error;
  }
}

class BadCell extends Error {}

function refuse(reason: string): never {
  throw new BadCell(reason);
}

/** An empty text is accepted: the writers of payments decide what their ids look like. */
function text(cells: Cells, column: CsvColumn): string {
  const value = restoreCell(cells[column]);
  // The only character that PostgreSQL does not store.
  return value.includes('\0') ? refuse(`${column} holds a NUL character`) : value;
}

function amount(cells: Cells): string {
  const value = cells.Amount;
  return RUPEES.test(value)
    ? value
    : refuse(`Amount '${shorten(value)}' is not in rupees, such as 1499.00`);
}

function status(cells: Cells): TransactionStatus {
  const value = cells.Status;
  return (
    TRANSACTION_STATUSES.find((known) => known === value) ??
    refuse(`Status '${shorten(value)}' is none of ${TRANSACTION_STATUSES.join(', ')}`)
  );
}

function time(cells: Cells, column: CsvColumn): Date | null {
  const value = cells[column];
  if (value === '') return null;
  const instant = readInstant(value);
  const year = instant?.getUTCFullYear() ?? 0;
  // Other years do not fit the tables; see migrations.ts.
  if (instant && year >= 1 && year <= 9_999) return instant;
  return refuse(
    `${column} '${shorten(value)}' is not a time with its zone, such as 2026-01-31T18:30:00.000Z`,
  );
}

function shorten(value: string): string {
  return value.length > 40 ? `${value.slice(0, 40)}…` : value;
}
