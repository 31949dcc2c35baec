import type { Filters } from '../../api/contract.ts';
import { exportTransactions } from '../../api/exportTransactions.ts';
import type { datesOf } from '../../filters/filters.ts';
import { addUp } from '../../paymentsFile/addUp.ts';
import { CsvReader } from '../../paymentsFile/readCsv.ts';
import { PaymentReader } from '../../paymentsFile/readPayments.ts';
import type { TimeZone } from '../../time.ts';

/** More payments are left to Totals. */
const MAX_ROWS = 5_000;
const MAX_MS = 2_000;

export interface DayMoney {
  /** Payments by status. */
  counts: Map<string | null, number>;
  /** Of the completed payments; null when the amount of one cannot be read. */
  paise: bigint | null;
}

type Dates = ReturnType<typeof datesOf>;

/**
 * Adds up today and yesterday from one export. Null when that has too many payments, takes too long, or does not say
 * which payments are in which day. Throws as `exportTransactions` does.
 */
export async function readDays(
  [today, yesterday]: [Dates, Dates],
  {
    zone,
    signal,
    ...filters
  }: Pick<Filters, 'merchantId'> & { zone: TimeZone; signal: AbortSignal },
): Promise<[DayMoney, DayMoney] | null> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  signal.addEventListener('abort', abort);
  const timer = setTimeout(abort, MAX_MS);
  const payments = new PaymentReader(zone);
  const reader = new CsvReader((record) => payments.read(record));
  const wanted = { ...filters, startDate: yesterday.startDate, endDate: today.endDate };
  try {
    for await (const piece of exportTransactions(wanted, controller.signal)) {
      reader.add(piece);
      if (payments.rows.length > MAX_ROWS) return null;
    }
  } catch (error) {
    if (controller.signal.aborted && !signal.aborted) return null;
    throw error;
  } finally {
    clearTimeout(timer);
  }
  reader.end();
  const { rows, headings, isCut } = payments;
  const isWhole = headings !== undefined && !isCut && !addUp(payments).noTotals;
  const isReadable = isWhole && rows.every(({ time }) => time !== null);
  return isReadable ? [moneyOf(payments, today), moneyOf(payments, yesterday)] : null;
}

/** The payments that the list has under these dates. */
function moneyOf({ rows, missing, headings }: PaymentReader, dates: Dates): DayMoney {
  const [start, end] = [Date.parse(dates.startDate), Date.parse(dates.endDate)];
  const ofDay = rows.filter(({ time }) => time !== null && time >= start && time <= end);
  const { statuses } = addUp({ rows: ofDay, missing, headings });
  const completed = statuses.find(({ status }) => status === 'COMPLETED');
  const isKnown = completed === undefined || completed.count === completed.rows;
  return {
    counts: new Map(statuses.map(({ status, rows }) => [status, rows])),
    paise: isKnown ? (completed?.paise ?? 0n) : null,
  };
}
