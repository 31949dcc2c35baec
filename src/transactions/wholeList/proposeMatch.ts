import { readAmount } from './find.ts';
import type { PaymentList } from './PaymentList.ts';
import { readDay, type Sheet } from './readSheet.ts';

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
    WORDS[meaning].split('|').map((word) => [word, meaning]),
  ),
);

/** A status as the table writes it. WooCommerce begins its own with `wc-`. */
export const wordOf = (cell = '') =>
  cell
    .trim()
    .toLowerCase()
    .replace(/^wc-/, '')
    .replace(/[\s_-]+/g, ' ');

export const KEY_FIELDS = ['orderID', 'ref_id', 'id'] as const;

/** Which columns are compared with what. */
export interface Choice {
  key: { column: number; field: (typeof KEY_FIELDS)[number] };
  /** Null when the file has no such column. */
  amount: number | null;
  isPaise: boolean;
  status: number | null;
  date: number | null;
  /** By the words of the status column; those without a meaning are asked for. */
  meanings: Record<string, Meaning>;
  /** Paise. */
  tolerance: number;
}

export interface Proposal {
  choice: Choice;
  /** How many different values of a column the list has, the best pair first. Empty when it has none. */
  pairs: (Choice['key'] & { hits: number; of: number })[];
}

/** An id without case, and without what shops and spreadsheets put around it: `#1001`, `'0012`, `="0012"`. */
export function keyOf(text: string): string {
  // Most are like this, and quick.
  if (/^[a-z\d][\w.-]*$/i.test(text)) return text.toLowerCase();
  const key = text.replace(/\p{Cf}+/gu, '').replace(/^[\s'"#=]+|[\s"]+$/g, '');
  return key === '-' ? '' : key.toLowerCase();
}

/** What a cell may name a payment by: all of it and, in a bank's narration, the RRNs. */
export function keysIn(cell = ''): string[] {
  const key = keyOf(cell);
  const rrns = key.length > 12 ? (key.match(/(?<!\d)\d{12}(?!\d)/g) ?? []) : [];
  return key ? [...new Set([key, ...rrns])] : [];
}

/** A row of the list for each key. */
export function keysOf(list: PaymentList, field: Choice['key']['field']) {
  const rows = new Map<string, number>();
  for (let row = 0; row < list.count; row++) {
    const key = keyOf(list.texts[field].at(row));
    if (key) rows.set(key, row);
  }
  return rows;
}

/** Rows that are enough to recognise a column. */
const SAMPLE = 1_000;

/** Proposes what to compare by measuring the file's columns against the list. */
export function proposeMatch(list: PaymentList, sheet: Sheet): Proposal {
  const step = Math.ceil(sheet.rows.length / SAMPLE);
  const sample = sheet.rows.filter((_, nth) => nth % step === 0);
  const columns = [...sheet.headings.keys()];
  const known = KEY_FIELDS.map((field) => ({ field, keys: keysOf(list, field) }));
  const pairs = known
    .flatMap(({ field, keys }) =>
      columns
        .filter((column) => countHits(sample, column, keys).hits > 0)
        .map((column) => ({ column, field, ...countHits(sheet.rows, column, keys) })),
    )
    .sort((a, b) => b.hits - a.hits);
  const [{ column, field } = { column: 0, field: KEY_FIELDS[0] }] = pairs;
  const keys = known.find((one) => one.field === field)?.keys ?? new Map<string, number>();

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
      const key = keysIn(row[column]).find((one) => keys.has(one)) ?? '';
      const paise = readAmount(row[amount] ?? '') ?? Number.NaN;
      return list.amounts[keys.get(key) ?? -1] === (isPaise ? paise / 100 : paise);
    }).length;

  const amount = best((cells, heading, one) => {
    if (!areMost(cells, (cell) => readAmount(cell) !== null)) return 0;
    const equal = Math.max(countEqual(one, false), countEqual(one, true));
    if (/\b(total|amount|deposit|credit)\b/i.test(heading)) return equal + 0.5;
    return equal + (areMost(cells, (cell) => /\.\d\d$/.test(cell)) ? 0.25 : 0);
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
  const meanings = meaningsOf(sheet, status);
  return {
    choice: { key: { column, field }, amount, isPaise, status, date, meanings, tolerance: 0 },
    pairs,
  };
}

/** What the words of a column are known to mean. */
export function meaningsOf(sheet: Sheet, status: number | null): Choice['meanings'] {
  const words = new Set(sheet.rows.map((row) => wordOf(row[status ?? -1])));
  return Object.fromEntries([...MEANINGS].filter(([word = '']) => words.has(word)));
}

/** The words without a meaning, with how many rows have them. Lines without an amount need none. */
export function unknownWords(sheet: Sheet, { status, amount, meanings }: Choice) {
  const counts = new Map<string, number>();
  for (const row of status === null ? [] : sheet.rows) {
    const word = wordOf(row[status ?? -1]);
    const isBlank = amount !== null && !row[amount]?.trim();
    if (!isBlank && !meanings[word]) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].map(([word, count]) => ({ word, count }));
}

/** How many different values of a column name a payment. */
export function countHits(rows: string[][], column: number, keys: Map<string, number>) {
  const values = [...new Set(rows.map((row) => keyOf(row[column] ?? '')))].filter(Boolean);
  const hits = values.filter((value) => keysIn(value).some((key) => keys.has(key))).length;
  return { hits, of: values.length };
}
