import type { Filters } from '../../api/contract.ts';
import { formatCount, formatText } from '../../format.ts';
import type { TimeZone } from '../../time.ts';
import { dayReader } from './days.ts';
import type { MatchedFile } from './match.ts';
import type { Choice, Reading } from './matched.ts';
import { decimalSignOf } from './money.ts';
import type { PaymentList } from './PaymentList.ts';
import { DAMAGED, type ReadRows, UNREADABLE } from './readRows.ts';
import type { Table } from './readTable.ts';

/* What is special about a file, in sentences. */

interface Facts {
  read: ReadRows;
  entries: MatchedFile['entries'];
  hits: number;
  filters: Filters;
}

export function describeFile(
  list: PaymentList,
  { headings, rows: lines }: Table,
  { money, keys }: Choice,
  { read, entries, hits, filters }: Facts,
): string[] {
  const { rows } = read;
  const heading = headings[money.in ?? -1] ?? '';
  const has = (what: string) => rows.filter(({ note }) => note === what).length;
  const blank = Object.values(entries)
    .flat()
    .filter(
      ({ rows: own }) => own.length > 1 && own.some((place) => rows[place]?.kind === 'blank'),
    );
  const differing = entries['Amount differs'].map(({ rows: own, difference }) => {
    const there = own.reduce((sum, place) => sum + (rows[place]?.paise ?? 0n), 0n);
    return { there, here: there + difference };
  });
  const hundred = differing.filter(
    ({ there, here }) => there === 100n * here || here === 100n * there,
  );
  const lower = differing.filter(({ there, here }) => there < here && there * 10n > here * 9n);
  const isDamaged = (column: number) =>
    !keys.some((key) => key.column === column) &&
    lines
      .slice(0, 1000)
      .some(({ cells }) => /^\d[.,]\d+e\+\d+$/i.test(cells[column]?.trim() ?? ''));
  const damaged = [...headings.keys()].filter(isDamaged).map((column) => headings[column] ?? '');
  const back = rows.filter(({ kind, note }) => kind === 'left' && /compared/.test(note)).length;
  const unreadable = has(UNREADABLE);
  const notes: [unknown, string][] = [
    [
      hits === 0,
      'No row of your file names a payment of this list. Where a bank pays out one sum for many payments, its lines cannot be matched.',
    ],
    [
      filters.orderId,
      `Only orders that begin with “${formatText(filters.orderId ?? '')}” are loaded: rows of others cannot be found here.`,
    ],
    [
      (filters.startDate || filters.endDate) && entries['Only in your file'].length > 0,
      'Only payments of the chosen dates are loaded: rows of other days cannot be found here.',
    ],
    [
      blank.length,
      `Some orders have several lines, the amount on one of them (${formatCount(blank.length)}). It is counted once.`,
    ],
    [
      hundred.length,
      `Some amounts are 100 times the other side’s (${formatCount(hundred.length)}): one side is in paise.`,
    ],
    // One or two are no sign of fees.
    [
      lower.length > 2,
      `Some amounts are a little lower in your file (${formatCount(lower.length)}), maybe after fees. Here is what was paid.`,
    ],
    [unreadable * 2 > rows.length, `The amounts of “${formatText(heading)}” cannot be read.`],
    [
      list.missing.includes('amount'),
      'No amounts are compared, because this service’s file has none.',
    ],
    [
      money.in === null && !list.missing.includes('amount'),
      'No amounts are compared, because no column of your file is chosen for them.',
    ],
    [
      /net sales|n\. revenue/i.test(heading),
      'Net sales are without tax and shipping, so they differ from what was paid.',
    ],
    [
      headings.some((one) => /\b(fees?|igst|cgst|sgst|commission)\b/i.test(one)),
      'Fees and taxes of your file are not compared.',
    ],
    [back, `Some rows are refunds or other money (${formatCount(back)}), which is not compared.`],
    [
      has(DAMAGED),
      `A spreadsheet has damaged long numbers (${formatCount(has(DAMAGED))}). Choose the file as it was downloaded.`,
    ],
    [
      damaged.length,
      `A spreadsheet has damaged the numbers of “${formatText(damaged.join(', '))}”, so they are not used.`,
    ],
  ];
  return notes.filter(([isSo]) => isSo).map(([, sentence]) => sentence);
}

/** How the file was read, and what of it was a guess. */
export function describeReading(table: Table, choice: Choice, zone: TimeZone): Reading {
  const { headings, rows } = table;
  const { money, statuses, date } = choice;
  const name = (column: number) => formatText(headings[column] || `Column ${column + 1}`);
  const cellsOf = (columns: (number | null)[]) =>
    columns.flatMap((column) =>
      column === null ? [] : rows.map(({ cells }) => cells[column] ?? ''),
    );
  const days = dayReader(cellsOf([date]), { zone });
  const decimal = decimalSignOf(cellsOf([money.in, money.out]));
  const guesses = [
    days.isGuess && date !== null && `No date shows which comes first: ${choice.dayOrder}.`,
    decimal.isGuess && `No amount shows the decimal sign: “${money.decimal}”.`,
    table.headingRow === null && 'There is no row of headings.',
  ];
  const { encoding, delimiter, isXlsx, sheetName, headingRow } = table;
  return {
    ...{ encoding, delimiter, isXlsx, headingRow },
    ...(sheetName && { sheetName }),
    dayOrder: { order: choice.dayOrder, isGuess: days.isGuess },
    decimal: { sign: money.decimal, isGuess: decimal.isGuess },
    moneyIn: describeMoney(money, name),
    statuses: statuses.map(name).join(' and '),
    guesses: guesses.filter((guess) => guess !== false),
  };
}

function describeMoney(money: Choice['money'], name: (column: number) => string): string {
  if (money.in === null) return 'No amounts';
  const unit = money.isPaise ? ', in paise' : '';
  if (money.out !== null) {
    return `${name(money.in)} is money in, ${name(money.out)} is money out${unit}`;
  }
  const ways = {
    plus: 'is money in',
    minus: 'is money in where it is negative',
    cr: 'is money in where it is Cr',
    dr: 'is money in where it is Dr',
  };
  const beside = money.side === null ? '' : ` in ${name(money.side)}`;
  return `${name(money.in)} ${ways[money.moneyInIs]}${beside}${unit}`;
}
