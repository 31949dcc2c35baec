import { type MatchContext, match } from '../../../src/wholeList/engine/match.ts';
import type { Category, CategoryName, Choice } from '../../../src/wholeList/engine/matched.ts';
import { describeReading } from '../../../src/wholeList/engine/notes.ts';
import type { PaymentList } from '../../../src/wholeList/engine/PaymentList.ts';
import { proposeMatch } from '../../../src/wholeList/engine/proposeMatch.ts';
import { readTable } from '../../../src/wholeList/engine/readTable.ts';
import { listOf, type MadeUp } from './payments.ts';

/* A list, and files that are matched with it. */

export const NOVEMBER: MatchContext = {
  filters: { startDate: '2026-10-31T18:30:00.000Z', endDate: '2026-11-30T18:29:59.999Z' },
  waitingSince: Date.parse('2026-11-24T10:00:00Z'),
};

/** Eight completed payments of six orders, ₹4,022.50, and three others. */
export const PAYMENTS: MadeUp[] = [
  ['1001', '1947.00', { ref: '632512345671', id: 'pay_A1' }],
  ['1002', '500.00', { ref: '632512345672', id: 'pay_A2' }],
  ['1003', '250.00', { status: 'FAILED', id: 'pay_A3' }],
  ['1004', '100.00', { ref: '632512345674', id: 'pay_A4' }],
  ['1004', '100.00', { ref: '632512345675', id: 'pay_A5' }],
  ['1005', '300.00', { ref: '632512345676', id: 'pay_A6' }],
  ['1006', '75.50', { ref: '632512345677', id: 'pay_A7' }],
  ['1007', '60.00', { status: 'PENDING', at: '2026-11-24T10:05:00Z', id: 'pay_A8' }],
  ['1008', '400.00', { ref: '632512345678', id: 'pay_A9' }],
  ['1008', '600.00', { ref: '632512345679', id: 'pay_B1' }],
  ['1010', '20.00', { status: 'PENDING', id: 'pay_B2' }],
];
export const list = listOf(...PAYMENTS);

export const tableOf = (text: string) => readTable(new TextEncoder().encode(text));

/** Matches with what is proposed, and changes of it. */
export async function matchFile(
  text: string,
  change: Partial<Choice> = {},
  { own = list, context = NOVEMBER }: { own?: PaymentList; context?: MatchContext } = {},
) {
  const table = await tableOf(text);
  const proposed = proposeMatch(own, table);
  const choice = { ...proposed, ...change };
  const { matched, entries } = match(own, table, choice, context);
  const heading = (column: number | null) => (column === null ? null : table.headings[column]);
  const { keys, statuses, date } = proposed;
  const { moneyIn } = describeReading(table, proposed, own.zone);
  const key = keys.map(({ column, field }) => `${heading(column)} = ${field}`).join(', ');
  return {
    ...{ table, choice, matched, entries },
    counts: countsOf(matched.categories),
    notes: notesOf(entries),
    proposed: [
      `${key}: ${matched.hits} of ${matched.references}`,
      moneyIn,
      `${statuses.map(heading).join(' and ') || null}, ${heading(date)}`,
    ],
  };
}

export type Counts = { [Name in CategoryName]?: [rows: number, payments: number] };

/** The categories that have something. */
export function countsOf(categories: Category[]): Counts {
  const found = categories.filter(({ entries }) => entries > 0);
  return Object.fromEntries(found.map(({ name, rows, payments }) => [name, [rows, payments]]));
}

/** What is said of each row, by its place in the table. */
function notesOf(entries: ReturnType<typeof match>['entries']): string[] {
  const notes: string[] = [];
  for (const [name, own] of Object.entries(entries)) {
    for (const { rows, note } of own) for (const row of rows) notes[row] = `${name}: ${note}`;
  }
  return notes;
}
