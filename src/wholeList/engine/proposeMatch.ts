import { readAmount } from './money.ts';
import type { PaymentList } from './PaymentList.ts';
import { readDay, type Sheet } from './readTable.ts';
import { keyOf } from './TextColumn.ts';

/** What a word in a file's status column says. `other` is money that is no payment, such as a refund. */
export type Meaning = 'paid' | 'unpaid' | 'other';

const WORDS: Record<Meaning, string> = {
  paid: 'paid|partially paid|complete|completed|processing|captured|success|successful|succeeded|settled|payment|acquiring|credit|cr|received|receipt|approved|txn success|refunded|partially refunded',
  unpaid:
    'unpaid|pending|pending payment|on hold|failed|failure|cancelled|canceled|voided|authorized|created|expired|draft|abandoned|declined|rejected|checkout draft|txn failure|open|in progress',
  other:
    'refund|chargeback|chargeback reverse|dispute|dispute reverse|risk|risk reverse|other adjustment|adjustment|transfer|reversal|repayment|debit|dr|payout|fee',
};
const MEANINGS = new Map(
  (Object.keys(WORDS) as Meaning[]).flatMap((meaning) =>
    WORDS[meaning].split('|').map((word) => [word, meaning] as const),
  ),
);

/** A status as the table writes it. WooCommerce begins its own with `wc-`. */
export const wordOf = (cell = '') =>
  cell
    .trim()
    .toLowerCase()
    .replace(/^wc-/, '')
    .replace(/[\s_-]+/g, ' ');

/** What a word means: as it was answered, or as the table has it. */
export const meaningOf = (word: string, answers: Choice['meanings']): Meaning | undefined =>
  Object.hasOwn(answers, word) ? answers[word] : MEANINGS.get(word);

export const KEY_FIELDS = ['orderID', 'ref_id', 'id'] as const;

/** Which columns are compared with what. */
export interface Choice {
  key: { column: number; field: (typeof KEY_FIELDS)[number] };
  /** Null when the file has no such column. */
  amount: number | null;
  isPaise: boolean;
  status: number | null;
  date: number | null;
  /** Of words of the status column that the table does not have, as the person has answered. */
  meanings: Record<string, Meaning>;
  /** Paise. */
  tolerance: number;
}

/** What a cell may name a payment by: all of it and, in a bank's narration, the RRNs. */
export function keysIn(cell = ''): string[] {
  const key = keyOf(cell);
  const rrns = key.length > 12 ? (key.match(/(?<!\d)\d{12}(?!\d)/g) ?? []) : [];
  if (rrns.length > 0) return [...new Set([key, ...rrns])];
  return key ? [key] : [];
}

/** Rows that are enough to recognise a column. */
const SAMPLE = 500;

/** Rows from everywhere: any fixed step could be that of something in the file. */
function sampleOf({ rows }: Sheet): string[][] {
  if (rows.length <= SAMPLE) return rows;
  const golden = (Math.sqrt(5) - 1) / 2;
  return Array.from(
    { length: SAMPLE },
    (_, nth) => rows[Math.floor(((nth * golden) % 1) * rows.length)] ?? [],
  );
}

/** Proposes what to compare by measuring the file's columns against the list. */
export function proposeMatch(list: PaymentList, sheet: Sheet): Choice {
  const sample = sampleOf(sheet);
  const columns = [...sheet.headings.keys()];
  const keysOf = columns.map((column) =>
    [...new Set(sample.map((row) => row[column] ?? ''))].map(keysIn),
  );
  const pairs = KEY_FIELDS.flatMap((field) =>
    columns.map((column) => {
      const index = list.index(field);
      const isHit = (keys: string[]) => keys.some((key) => index.find(key) >= 0);
      return { column, field, hits: keysOf[column]?.filter(isHit).length ?? 0 };
    }),
  );
  const { column, field } = pairs.reduce((best, pair) => (pair.hits > best.hits ? pair : best));
  const index = list.index(field);

  /** The first column with the highest score, which is above 0. */
  function best(score: (cells: string[], heading: string, column: number) => number) {
    const scores = columns.map((one) => {
      const cells = sample.map((row) => row[one]?.trim() ?? '');
      return score(cells.filter(Boolean), sheet.headings[one] ?? '', one);
    });
    const highest = Math.max(...scores);
    return highest > 0 ? scores.indexOf(highest) : null;
  }
  const areMost = (cells: string[], isSuch: (cell: string) => boolean) =>
    cells.filter(isSuch).length > cells.length / 2;
  /** Rows whose amount, in rupees or paise, is that of their payment. */
  const countEqual = (amount: number, isPaise: boolean) =>
    sample.filter((row) => {
      const found = keysIn(row[column]).map((key) => index.find(key));
      const paise = Number(readAmount(row[amount] ?? '')?.paise ?? Number.NaN);
      return list.amounts[Math.max(...found)] === (isPaise ? paise / 100 : paise);
    }).length;

  const amount = best((cells, heading, one) => {
    if (!areMost(cells, (cell) => Boolean(readAmount(cell)))) return 0;
    const equal = Math.max(countEqual(one, false), countEqual(one, true));
    if (/\b(total|amount|deposit|credit)\b/i.test(heading)) return equal + 0.5;
    return equal + (areMost(cells, (cell) => /[.,]\d\d$/.test(cell)) ? 0.25 : 0);
  });
  const status = best((cells) => {
    const isKnown = areMost(cells, (cell) => MEANINGS.has(wordOf(cell)));
    // One that tells refunds or failures apart says more than one that is the same in all rows.
    return isKnown ? new Set(cells.map((cell) => MEANINGS.get(wordOf(cell)))).size : 0;
  });
  const date = best((cells, heading) => {
    const isNamed = /date|time|paid|created|_at$/i.test(heading);
    return areMost(cells, (cell) => readDay(cell) !== undefined) ? 1 + Number(isNamed) : 0;
  });
  const isPaise = amount !== null && countEqual(amount, true) > countEqual(amount, false);
  return { key: { column, field }, amount, isPaise, status, date, meanings: {}, tolerance: 0 };
}
