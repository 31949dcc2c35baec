import { indexPayments } from '../../../../src/reconcile/paymentIndex.ts';
import { readTable } from '../../../../src/reconcile/readTable.ts';
import { reconcile } from '../../../../src/reconcile/reconcile.ts';
import { CATEGORIES } from '../../../../src/reconcile/result.ts';
import { localDays } from '../../../../src/written/days.ts';
import { readPaise } from '../../../../src/written/money.ts';

/**
 * The only connection between these tests and the library: no other file in this folder imports from the library.
 *
 * `judge` matches one file with the listed payments as the page does when nobody has set dates, chosen a column or
 * answered a question. `rows` has the place of each line that is not blank, by its number in a spreadsheet: from 1,
 * blank lines counted; a record of a CSV file is one line, even if a cell has a line break. The places:
 * - `agrees`: the row names a received payment, with equal money.
 * - `differs`: the row names a payment, and the file and the service say different things: another amount, not
 *   received, refunded in the file, an amount that cannot be read, the same order twice.
 * - `onlyInFile`: the row is incoming money without a payment, because its id is unknown or missing.
 * - `notCompared`: the row is shown but not compared, such as outgoing money, a total, no amount, another currency.
 * - `notARow`: the line is not a row: above the headings, a line of headings, or only words.
 * - `waits`: a word of the row has no known meaning. `judge` never reports it; tests may list it as allowed.
 * A row that continues the row above has the place of that row. A line in two places is reported with both,
 * separated by a comma, and a line in no place is missing; the tests fail in both cases.
 */
export type Place = 'agrees' | 'differs' | 'onlyInFile' | 'notCompared' | 'notARow' | 'waits';

/** A payment as the service lists it. */
export interface Payment {
  id: string;
  orderID: string;
  ref_id: string;
  vpa_id: string;
  amount: string | number;
  status: string;
  createdAt: string;
}

/** `received`: the number of payments in the list. `counted`: the service's count of them; null if unknown. */
export interface Counts {
  received: number;
  counted: number | null;
}

export interface Judgement {
  isGreen: boolean;
  rows: Map<number, string>;
  /** Whether a word waits for an answer, which prevents green. */
  waitsForAnswer: boolean;
}

const dayOf = localDays('india');

/** Matches a file with payments: bytes are a workbook (.xlsx), and a string is a CSV file. */
export async function judge(
  file: string | Uint8Array,
  payments: Payment[],
  { received, counted }: Counts,
): Promise<Judgement> {
  const table = await readTable(typeof file === 'string' ? new TextEncoder().encode(file) : file);
  const listed = payments.map(({ amount, createdAt, ...payment }) => ({
    ...payment,
    paise: readPaise(String(amount)) ?? null,
    day: dayOf(Date.parse(createdAt)),
  }));
  const index = indexPayments(listed, 'india', counted);
  const account = { ...index.account, received };
  const result = reconcile(table, { ...index, account });
  const rows = new Map<number, string>();
  const put = (number: number, place: string) =>
    rows.set(number, [rows.get(number), place].filter(Boolean).join(','));
  for (const category of CATEGORIES) {
    for (const { comparisons } of result.categories[category].groups) {
      for (const row of comparisons.flatMap((one) => one.rows)) {
        put(table.rows[row]?.number ?? -1, category);
      }
    }
  }
  for (const { number } of result.notRows) put(number, 'notARow');
  const words = result.wordColumns.flatMap((column) => column.words);
  return { isGreen: result.isGreen, rows, waitsForAnswer: words.some(({ isAsked }) => isAsked) };
}
