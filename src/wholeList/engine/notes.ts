import type { Filters } from '../../api/contract.ts';
import { formatCount, formatText } from '../../format.ts';
import type { TimeZone } from '../../time.ts';
import type { Entries } from './categories.ts';
import { dayReader } from './days.ts';
import type { Choice, MoneyColumns, Reading } from './matched.ts';
import { decimalSignOf } from './money.ts';
import type { PaymentList } from './PaymentList.ts';
import { DAMAGED, type ReadRows, UNREADABLE } from './readRows.ts';
import type { Table } from './readTable.ts';

/* What is special about a file, and how it was read, in sentences. */

/** `%` is a count, `#` a name of the file. */
const NOTES = {
  unknown:
    'No row of your file names a payment of this list. Where a bank pays out one sum for many payments, its lines cannot be matched.',
  order: 'Only orders that begin with “#” are loaded: rows of others cannot be found here.',
  dates: 'Only payments of the chosen dates are loaded: rows of other days cannot be found here.',
  several: 'Some orders have several lines, the amount on one of them (%). It is counted once.',
  hundred: 'Some amounts are 100 times the other side’s (%): one side is in paise.',
  lower:
    'Some amounts are a little lower in your file (%), maybe after fees. Here is what was paid.',
  unreadable: 'The amounts of “#” cannot be read.',
  noAmountHere: 'No amounts are compared, because this service’s file has none.',
  noAmount: 'No amounts are compared, because no column of your file is chosen for them.',
  netSales: 'Net sales are without tax and shipping, so they differ from what was paid.',
  fees: 'Fees and taxes of your file are not compared.',
  refunds: 'Some rows are refunds or other money (%), which is not compared.',
  damaged: 'A spreadsheet has damaged long numbers (%). Choose the file as it was downloaded.',
  unused: 'A spreadsheet has damaged the numbers of “#”, so they are not used.',
};

interface Facts {
  read: ReadRows;
  entries: Entries;
  hits: number;
  filters: Filters;
}

export function describeFile(
  list: PaymentList,
  { headings, rows: lines }: Table,
  { money, keys }: Choice,
  { read: { rows }, entries, hits, filters }: Facts,
): string[] {
  const amount = headings[money.in ?? -1] ?? '';
  const has = (what: string) => rows.filter(({ note }) => note === what).length;
  const isSeveral = ({ rows: own }: { rows: number[] }) =>
    own.length > 1 && own.some((place) => rows[place]?.kind === 'blank');
  const differing = entries['Amount differs'].map(({ rows: own, difference }) => {
    const there = own.reduce((sum, place) => sum + (rows[place]?.paise ?? 0n), 0n);
    return { there, here: there + difference };
  });
  const count = (isSuch: (one: { there: bigint; here: bigint }) => boolean) =>
    differing.filter(isSuch).length;
  const lower = count(({ there, here }) => there < here && there * 10n > here * 9n);
  const isDamaged = (column: number) =>
    !keys.some((key) => key.column === column) &&
    lines.slice(0, 1000).some(({ cells }) => /^\d[.,]\d+e\+\d+$/i.test(cells[column] ?? ''));
  const unused = headings.filter((_, column) => isDamaged(column));
  const isUnreadable = has(UNREADABLE) * 2 > rows.length;
  const hasUnknown = entries['Only in your file'].length > 0;
  const isFree = money.in === null && !list.missing.includes('amount');
  const found: Record<keyof typeof NOTES, number | string | undefined> = {
    unknown: Number(hits === 0),
    order: filters.orderId,
    dates: Number(hasUnknown && Boolean(filters.startDate || filters.endDate)),
    several: Object.values(entries).reduce((sum, own) => sum + own.filter(isSeveral).length, 0),
    hundred: count(({ there, here }) => there === 100n * here || here === 100n * there),
    // One or two are no sign of fees.
    lower: lower < 3 ? 0 : lower,
    unreadable: isUnreadable ? amount : 0,
    noAmountHere: Number(list.missing.includes('amount')),
    noAmount: Number(isFree),
    netSales: Number(/net sales|n\. revenue/i.test(amount)),
    fees: Number(headings.some((one) => /\b(fees?|igst|cgst|sgst|commission)\b/i.test(one))),
    refunds: rows.filter(({ kind, note }) => kind === 'left' && /compared/.test(note)).length,
    damaged: has(DAMAGED),
    unused: unused.join(', '),
  };
  return (Object.keys(NOTES) as (keyof typeof NOTES)[])
    .filter((name) => found[name])
    .map((name) => {
      const what = found[name];
      const shown = typeof what === 'number' ? formatCount(what) : formatText(what ?? '');
      return NOTES[name].replace(/[%#]/, () => shown);
    });
}

/** How the file was read, and what of it was a guess. */
export function describeReading(table: Table, choice: Choice, zone: TimeZone): Reading {
  const { headings, rows, encoding, delimiter, isXlsx, sheetName, headingRow } = table;
  const { money, statuses, date, dayOrder } = choice;
  const name = (column: number) => formatText(headings[column] ?? '');
  const cellsOf = (column: number | null) =>
    column === null ? [] : rows.map(({ cells }) => cells[column] ?? '');
  const days = dayReader(cellsOf(date), { zone });
  const decimal = decimalSignOf([...cellsOf(money.in), ...cellsOf(money.out)]);
  const guesses = [
    days.isGuess && `No date shows which comes first: ${dayOrder}.`,
    decimal.isGuess && `No amount shows the decimal sign: “${money.decimal}”.`,
    headingRow === null && 'There is no row of headings.',
  ];
  return {
    ...{ encoding, delimiter, isXlsx, headingRow, ...(sheetName && { sheetName }) },
    dayOrder: { order: dayOrder, isGuess: days.isGuess },
    decimal: { sign: money.decimal, isGuess: decimal.isGuess },
    moneyIn: describeMoney(money, name),
    statuses: statuses.map(name).join(' and '),
    guesses: guesses.filter((guess) => guess !== false),
  };
}

const MONEY_IN_IS = { plus: '', minus: ' where it is negative', cr: ' if Cr', dr: ' if Dr' };

function describeMoney(money: MoneyColumns, name: (column: number) => string): string {
  if (money.in === null) return 'No amounts';
  const out = money.out === null ? '' : `, ${name(money.out)} is money out`;
  const beside = money.side === null ? '' : ` in ${name(money.side)}`;
  const how = out || MONEY_IN_IS[money.moneyInIs] + beside;
  return `${name(money.in)} is money in${how}${money.isPaise ? ', in paise' : ''}`;
}
