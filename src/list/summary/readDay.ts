import pLimit from 'p-limit';
import type { Filters } from '../../api/contract.ts';
import { exportTransactions } from '../../api/exportTransactions.ts';
import { type Received, type RowCounts, receivedOf } from '../../export/received.ts';
import { serviceCounts } from '../../export/serviceCounts.ts';
import { repeatedIds, straysOf } from '../../paymentsFile/addUp.ts';
import { CsvReader } from '../../paymentsFile/readCsv.ts';
import { PaymentReader } from '../../paymentsFile/readPayments.ts';
import type { TimeZone } from '../../time.ts';

/** A day with more payments is left to Totals. */
const MAX_ROWS = 5_000;
const MAX_MS = 15_000;

/** The sum of a day's payments whose amounts can be read. */
export interface DayMoney {
  received: Received;
  count: number;
  paise: bigint;
}

/** Runs one export at a time: yesterday's begins when today's has ended. */
const oneAtATime = pLimit(1);

/** Adds up a day's payments. Null if they are too many, or the file has no amounts or statuses; Totals says more. */
export const readDay = (filters: Filters, zone: TimeZone, signal: AbortSignal) =>
  oneAtATime(() => read(filters, zone, signal));

type Counted = Pick<RowCounts, 'before' | 'after'>;

/** The sum of the rows with the filters' status. */
export function moneyOf(
  { rows, isCut }: Pick<PaymentReader, 'rows' | 'isCut'>,
  filters: Filters,
  counted: Counted,
): DayMoney {
  const own = rows.filter((row) => row.status === filters.status);
  // An amount that cannot be read is missing from the sum, like a row that did not arrive.
  const sums = own.flatMap(({ paise }) => paise ?? []);
  const found = {
    rows: sums.length,
    isCut,
    ...counted,
    repeated: repeatedIds(rows),
    strays: straysOf(rows, filters),
  };
  const paise = sums.reduce((sum, one) => sum + one, 0n);
  return { received: receivedOf(found), count: sums.length, paise };
}

/** Throws as `exportTransactions` does, and also after 15 seconds. */
async function read(filters: Filters, zone: TimeZone, signal: AbortSignal) {
  signal.throwIfAborted();
  const controller = new AbortController();
  const abort = () => controller.abort();
  signal.addEventListener('abort', abort);
  const timer = setTimeout(abort, MAX_MS);
  const counts = serviceCounts({ filters, shown: null }, controller.signal);
  const payments = new PaymentReader(zone);
  const reader = new CsvReader((record) => payments.read(record));
  try {
    for await (const piece of exportTransactions(filters, controller.signal)) {
      reader.add(piece);
      if (payments.rows.length > MAX_ROWS) return null;
    }
    reader.end();
    const { rows, missing } = payments;
    if (missing.includes('amount') || missing.includes('status')) return null;
    return moneyOf(payments, filters, await counts.compare(rows.length));
  } finally {
    clearTimeout(timer);
    abort();
  }
}
