import { indexPayments } from '../../../../src/reconcile/paymentIndex.ts';
import { readTable } from '../../../../src/reconcile/readTable.ts';
import { reconcile } from '../../../../src/reconcile/reconcile.ts';
import { CATEGORIES } from '../../../../src/reconcile/result.ts';
import { localDays } from '../../../../src/written/days.ts';
import { readPaise } from '../../../../src/written/money.ts';

/**
 * The only connection between these tests and the library: no other file of them uses a name of the library.
 *
 * `judge` matches one file with the received payments as the page does when nobody has set dates, chosen a column or
 * answered a question. `rows` has each row of the (first) sheet that is not empty, by its number in a spreadsheet: from 1,
 * empty rows counted, one per record of a CSV (a quoted cell with a line break is one row). The places:
 * - `agrees`: named, its money is that of one received payment.
 * - `differs`: it names a payment, and the file and the service say different things: another amount, not received,
 *   refunded in the file, an amount that cannot be read, the same order twice.
 * - `onlyInFile`: money in of the file that no payment is for: unknown id, no id.
 * - `notCompared`: has digits, is shown, and is not compared: money out, true totals, no amount, other currency.
 * - `notARow`: listed as no row: above the headings, headings (the first ones too), words alone.
 * - `waits`: a word of this row has no known meaning. A connection that also knows its box may report either.
 * A row that is joined to the one above reports the place of that one. A row in two places is reported as both,
 * separated by a comma, and a row in none is missing: the tests find both.
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

/** `received`: payments that the pages of the list had; `counted`: how many the service counts, null if unknown. */
export interface Counts {
  received: number;
  counted: number | null;
}

export interface Judgement {
  isGreen: boolean;
  rows: Map<number, string>;
  /** Whether a question is open that has to be answered before green. */
  waitsForAnswer: boolean;
}

const dayOf = localDays('india');

/** Bytes are a workbook (.xlsx), a text is a CSV. */
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
