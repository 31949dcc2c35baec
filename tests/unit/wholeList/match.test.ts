import * as fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Engine } from '../../../src/wholeList/engine/Engine.ts';
import { match } from '../../../src/wholeList/engine/match.ts';
import type { Choice } from '../../../src/wholeList/engine/matched.ts';
import { tableOf as tableOfLines } from '../../../src/wholeList/engine/readTable.ts';
import { countsOf, list, matchFile, NOVEMBER, PAYMENTS, tableOf } from './matchFile.ts';
import { exportOf, listOf, type MadeUp, readList } from './payments.ts';

test('amounts that cannot be read are told, and not that no payment is named', async () => {
  const { matched, choice } = await matchFile('Order,Total\n1001,1.2.3\n1002,x\n');
  const { money } = choice;
  const { matched: chosen } = await matchFile('Order,Total $&\n1001,1.2.3\n1002,x\n', {
    money: { ...money, in: 1 },
  });
  expect(money.in).toBeNull();
  expect(matched.notes[0]).toMatch('No amounts are compared');
  expect(chosen.notes[0]).toBe('The amounts of “Total $&” cannot be read.');
});

test('a payment outside the dates of the file says so, comes last, and is counted apart', async () => {
  const own = listOf(
    ['1', '5.00', { at: '2026-11-25T08:30:00Z' }],
    ['2', '5.00', { at: '2026-11-20T19:00:00Z' }],
    ['3', '5.00', { at: '2026-11-19T18:00:00Z' }],
  );
  // In India, the first is of Nov 20.
  const text = 'Order,Date,Total\n8,2026-11-19T20:00:00Z,5.00\n9,2026-11-21,5.00\n';
  const { matched, entries } = await matchFile(text, {}, { own });
  expect(matched.lacking).toEqual({ payments: 1, paise: 500n });
  expect(matched.outside).toEqual({ rows: 0, payments: 2, dates: '20–21 Nov 2026' });
  expect(entries['Not in your file'].map(({ payments, note }) => [payments, note])).toEqual([
    [[1], ''],
    [[0], 'Outside the dates of your file.'],
    [[2], 'Outside the dates of your file.'],
  ]);
});

test('a month’s file beside a week’s list does not ask to look at the other weeks', async () => {
  const context = {
    ...NOVEMBER,
    filters: { startDate: '2026-11-18T18:30:00.000Z', endDate: '2026-11-25T18:29:59.999Z' },
  };
  const days = Array.from({ length: 28 }, (_, day) => `X${day},${day + 1}/11/2026,5.00\n`);
  const text = `Order,Date,Total\n1001,20/11/2026,1947.00\n${days.join('')}`;
  const { matched, counts } = await matchFile(text, {}, { context });
  expect(counts['Only in your file']).toEqual([28, 0]);
  expect(matched.outside.rows).toBe(21);
  expect(matched.toLookAt).toEqual({ rows: 7, paise: 3_500n });
});

test('a month-first date of a month-first column excuses nothing', async () => {
  const text = 'Order,Date,Total\n1001,11/20/2026,1947.00\n9009,11/06/2026,9000.00\n';
  const { notes, matched } = await matchFile(text);
  expect(notes[1]).toBe('Only in your file: ');
  expect(matched.toLookAt).toEqual({ rows: 1, paise: 900_000n });
});

const CHOICE: Choice = {
  ...{ headingRow: 1, keys: [{ column: 0, field: 'orderID' }], statuses: [1], date: null },
  money: { in: 2, out: null, side: null, moneyInIs: 'plus', isPaise: false, decimal: '.' },
  meanings: { mystery2: 'paid' },
  ...{ dayOrder: 'day first', tolerance: 0n },
};

/** The category of one order, from the words and amounts of its rows, and the statuses and amounts of its payments. */
async function categoryOf(rows: string[], payments: string[], change: Partial<Choice> = {}) {
  const lines = rows.map((row) => `7,${row.replaceAll(' ', ',')}\n`).join('');
  const made = payments.map((payment): MadeUp => {
    const [status = '', amount = '', at = '2026-11-20T08:30:00Z'] = payment.split(' ');
    return ['7', amount, { status, at }];
  });
  const table = await tableOf(`Order,Status,Amount,Item,Txn ID\n${lines}`);
  const { matched } = match(listOf(...made), table, { ...CHOICE, ...change }, NOVEMBER);
  return Object.keys(countsOf(matched.categories));
}

test('a column is found by rows of both ends, whatever repeats in the file', async () => {
  const orders = Array.from({ length: 2_000 }, (_, nth) => (nth % 10 === 0 ? `X${nth}` : `${nth}`));
  const own = listOf(...orders.filter((_, nth) => nth % 10 > 0).map((id): MadeUp => [id, '5.00']));
  const text = `Note,Order,Total\n${orders.map((id) => `a,${id},5.00\n`).join('')}`;
  const { choice, matched, counts } = await matchFile(text, {}, { own });
  expect(choice).toMatchObject({ keys: [{ column: 1, field: 'orderID' }], money: { in: 2 } });
  expect([matched.hits, matched.references]).toEqual([1_800, 2_000]);
  expect(counts).toEqual({ 'Only in your file': [200, 0], Agree: [1_800, 1_800] });
});

describe('an order is in the category', () => {
  const [WAITING, OLD] = ['PENDING 5 2026-11-24T10:01:00Z', 'PENDING 5 2026-11-24T09:59:00Z'];
  test.each<[string[], string[], string[]]>([
    [['paid 5'], ['COMPLETED 5'], ['Agree']],
    [['failed 5'], ['FAILED 5'], ['Agree']],
    [['failed 5', 'paid 5'], ['COMPLETED 5', 'FAILED 5'], ['Agree']],
    // Equal rows are counted, not merged.
    [['paid 5', 'paid 5'], ['COMPLETED 5', 'COMPLETED 5'], ['Agree']],
    [['paid 4', 'paid 6'], ['COMPLETED 6', 'COMPLETED 4'], ['Agree']],
    [['paid 5', 'paid 5'], ['COMPLETED 5'], ['Amount differs']],
    [['paid 5 lamp T1', 'paid 5 lamp T2'], ['COMPLETED 5'], ['Amount differs']],
    // Only a whole reference shows that a line was written twice.
    [['paid 5 lamp T1', 'paid 5 lamp T1'], ['COMPLETED 5'], ['Amount differs']],
    [['paid 5 lamp 632512345671', 'paid 5 lamp 632512345671'], ['COMPLETED 5'], ['Agree']],
    [['paid 5', 'paid 5'], ['COMPLETED 5', 'FAILED 5'], ['Paid in your file, not completed here']],
    [['paid 5', 'paid 5'], ['COMPLETED 5', WAITING], ['Waiting']],
    // Lines of one order, each with all of its amount.
    [['paid 5 lamp', 'paid 5 bulb'], ['COMPLETED 5'], ['Agree']],
    [['paid 5 lamp', 'paid 5 bulb'], ['COMPLETED 6'], ['Amount differs']],
    [['paid 5 lamp', 'paid 0 bulb'], ['COMPLETED 5'], ['Agree']],
    [['authorized 5', 'captured 5'], ['COMPLETED 5'], ['Agree']],
    [['authorized 5'], ['COMPLETED 5'], ['Paid here, unpaid in your file']],
    [['paid 5'], ['COMPLETED 5', 'COMPLETED 5'], ['Paid twice']],
    [['paid 5', 'failed 5'], ['COMPLETED 5', 'COMPLETED 5'], ['Paid here, unpaid in your file']],
    [['failed 5'], ['COMPLETED 5'], ['Paid here, unpaid in your file']],
    [['error 5'], ['COMPLETED 5'], ['Paid here, unpaid in your file']],
    [['paid 5'], ['FAILED 5'], ['Paid in your file, not completed here']],
    [['paid 5'], [OLD], ['Paid in your file, not completed here']],
    [['paid 5'], [WAITING], ['Waiting']],
    [['failed 5'], [WAITING], ['Waiting']],
    [['paid 5'], ['COMPLETED 6'], ['Amount differs']],
    [['paid 5'], ['COMPLETED '], ['Amount differs']],
    [['paid 10'], ['COMPLETED 6', 'COMPLETED 4'], ['Split']],
    [['paid 6', 'paid 4'], ['COMPLETED 10'], ['Split']],
    [['paid 5', 'refund 5'], ['COMPLETED 5'], ['Agree', 'Left out']],
    [['refund 5'], ['COMPLETED 5'], ['Not in your file', 'Left out']],
    [['paid -5'], ['COMPLETED 5'], ['Not in your file', 'Left out']],
    // What cannot be read may be what is lacking.
    [['paid '], ['COMPLETED 5'], ['Could not be read']],
    [['paid 5.005'], ['COMPLETED 5'], ['Could not be read']],
    [['mystery 5'], ['COMPLETED 5'], ['Could not be read']],
    [['mystery 5', 'failed 5'], ['COMPLETED 5'], ['Could not be read']],
    [['mystery 5', 'paid 5'], ['COMPLETED 5'], ['Could not be read', 'Agree']],
    [['mystery2 5'], ['COMPLETED 5'], ['Agree']],
    [['paid 5'], [], ['Only in your file']],
  ])('%j beside %j: %j', async (rows, payments, categories) => {
    expect(await categoryOf(rows, payments)).toEqual(categories);
  });

  test('that a fixed sum allows, which is not added up over several payments', async () => {
    const one = { tolerance: 1n };
    expect(await categoryOf(['paid 5.00'], ['COMPLETED 5.01'], one)).toEqual(['Agree']);
    expect(await categoryOf(['paid 5.00'], ['COMPLETED 5.02'], one)).toEqual(['Amount differs']);
    const two = ['COMPLETED 5.01', 'COMPLETED 5.01'];
    expect(await categoryOf(['paid 10'], two, one)).toEqual(['Paid twice']);
  });

  test('of paise, where they are not whole rupees', async () => {
    const paise = { money: { ...CHOICE.money, isPaise: true } };
    expect(await categoryOf(['paid 501'], ['COMPLETED 5.01'], paise)).toEqual(['Agree']);
    expect(await categoryOf(['paid 501'], ['COMPLETED 501'])).toEqual(['Agree']);
  });

  test('of amounts that a number would round', async () => {
    const large = '90071992547409.93';
    expect(await categoryOf([`paid ${large}`], [`COMPLETED ${large}`])).toEqual(['Agree']);
    expect(await categoryOf(['paid 90071992547409.92'], [`COMPLETED ${large}`])).toEqual([
      'Amount differs',
    ]);
  });
});

const row = fc.tuple(
  fc.constantFrom('1', '2', '#2', '', '4.1E+11', 'UPI/632512345671/A', '632512345671 632512345672'),
  fc.constantFrom('paid', 'failed', 'refund', 'mystery'),
  fc.constantFrom('1', '2', '3', '', 'x', '-1', '1.005', 'Total'),
);
type Cells = [string, string, string];
/** A row, and lines that belong to it, because they name nothing. */
const lines = fc
  .tuple(row, fc.nat(2))
  .filter(([[key, , amount]]) => key + amount !== '')
  // A row without a name that is the sum of those above it is a total.
  .map(([[key, word, amount], more]) => [
    [key, word, key === '' && Number(amount) > 0 ? '0.07' : amount] as Cells,
    ...Array.from({ length: more }, () => ['', 'paid', ''] as Cells),
  ]);
const payment = fc.tuple(
  fc.constantFrom('1', '2', '', '632512345671', '632512345672'),
  fc.constantFrom('1', '2', '3', ''),
  fc.constantFrom('COMPLETED', 'COMPLETED', 'FAILED', 'PENDING', 'REFUNDED'),
);

/** What is in each category, without the order. */
function contentsOf(payments: [string, string, string][], rows: [string, string, string][]) {
  const all = [['Order', 'Status', 'Amount'], ...rows];
  const table = tableOfLines({
    lines: all.map((cells, place) => ({ cells, number: place + 1 })),
    ...{ isXlsx: false, encoding: 'UTF-8', delimiter: ',' },
  });
  const made = payments.map(
    ([order, amount, status], nth): MadeUp => [order, amount, { status, id: `t${nth}` }],
  );
  const own = listOf(...made);
  const { matched, entries } = match(own, table, CHOICE, NOVEMBER);
  const contents = Object.entries(entries).map(([name, all]) => [
    name,
    all
      .map((entry) => ({
        ...{ isApart: entry.isApart, difference: String(entry.difference) },
        rows: entry.rows.map((place) => table.rows[place]?.cells.join()).sort(),
        payments: entry.payments.map((place) => own.record(place).cells.slice(2, 5).join()).sort(),
      }))
      .map((entry) => JSON.stringify(entry))
      .sort(),
  ]);
  const places = Object.values(entries).flatMap((all) => all.flatMap((entry) => entry.rows));
  return { contents, places, categories: matched.categories, notes: matched.notes };
}

test('whatever is in both files, the categories add up, and the order of rows does not matter', () => {
  const shuffled = <Item>(all: Item[]) => fc.shuffledSubarray(all, { minLength: all.length });
  const files = fc
    .tuple(fc.array(payment, { maxLength: 12 }), fc.array(lines, { minLength: 1, maxLength: 12 }))
    .chain((both) => fc.tuple(fc.constant(both), shuffled(both[0]), shuffled(both[1])));
  fc.assert(
    fc.property(files, ([[payments, orders], otherPayments, otherOrders]) => {
      const rows = orders.flat();
      const { contents, places, categories, notes } = contentsOf(payments, rows);
      const total = (name: 'rows' | 'payments') =>
        categories.reduce((sum, category) => sum + category[name], 0);
      expect(total('rows')).toBe(rows.length);
      const completed = payments.filter(([, , status]) => status === 'COMPLETED');
      expect(total('payments')).toBe(completed.length);
      const paise = categories.reduce((sum, category) => sum + category.paymentPaise, 0n);
      expect(paise).toBe(completed.reduce((sum, [, amount]) => sum + BigInt(amount) * 100n, 0n));
      const agree = categories.find(({ name }) => name === 'Agree');
      expect(agree?.rowPaise).toBe(agree?.paymentPaise);
      expect(places.sort((a, b) => a - b)).toEqual([...rows.keys()]);
      const other = contentsOf(otherPayments, otherOrders.flat());
      expect(other).toMatchObject({ contents, notes });
    }),
    { numRuns: 100 },
  );
}, 30_000);

test('cash, unpaid orders and free ones are not missed here', async () => {
  const text =
    'Order,Status,Payment Method,Amount\n1001,paid,UPI,1947.00\n9001,processing,Cash on delivery,10.00\n9002,pending,UPI,20.00\n9003,paid,UPI,0.00\n9004,paid,UPI,30.00\n';
  const { notes, matched } = await matchFile(text);
  expect(notes.slice(1)).toEqual([
    'Only in your file: Cash on delivery: not expected here.',
    'Only in your file: Unpaid in your file.',
    'Only in your file: Nothing to pay.',
    'Only in your file: ',
  ]);
  expect(matched.toLookAt).toEqual({ rows: 1, paise: 3_000n });
});

test('under a filter of orders, rows of others are not missed', async () => {
  const context = { ...NOVEMBER, filters: { orderId: '10' } };
  const text = 'Order,Amount\n1001,1947.00\n9001,10.00\n10099,20.00\n';
  const { notes, matched } = await matchFile(text, {}, { context });
  expect(notes.slice(1)).toEqual([
    'Only in your file: Only orders that begin with “10” are loaded.',
    'Only in your file: ',
  ]);
  expect(matched.notes).toContain(
    'Only orders that begin with “10” are loaded: rows of others cannot be found here.',
  );
});

test('delivery says nothing of payment, and every unknown word can be answered', async () => {
  const words = Array.from({ length: 14 }, (_, nth) => `step ${nth}`);
  const lines = words.map((word, nth) => `90${nth},${word},5.00\n`).join('');
  const text = `Order,Status,Amount\n1001,Shipped,1947.00\n${lines}`;
  const { matched, notes, choice } = await matchFile(text);
  expect(choice.statuses).toEqual([1]);
  expect([...matched.unknownWords.keys()]).toEqual(['shipped', ...words]);
  expect(notes[0]).toBe('Could not be read: It is not known what “shipped” means.');
  const { notes: answered, matched: after } = await matchFile(text, {
    meanings: { shipped: 'paid' },
  });
  expect(answered[0]).toBe('Agree: ');
  expect(after.unknownWords.get('shipped')).toBe(1);
});

test('a file of the service without amounts does not make every order differ', async () => {
  const own = readList(exportOf(PAYMENTS).replace(',Amount,', ',Amount (INR),'));
  const { matched, counts } = await matchFile('Order,Total\n1001,1947.00\n', {}, { own });
  expect(counts['Amount differs']).toBeUndefined();
  expect(matched.areAmountsCompared).toBe(false);
  expect(matched.notes).toContain('No amounts are compared, because this service’s file has none.');
});

test('a file without headings loses no row', async () => {
  const { counts, matched } = await matchFile('1001,1947.00\n1002,500.00\n9001,5.00\n');
  expect(counts).toMatchObject({ Agree: [2, 2], 'Only in your file': [1, 0] });
  expect(matched.lacking.payments).toBe(6);
});

test('a row that cannot be read keeps the payment that it names from being missed', async () => {
  const text =
    'Ref,Name,Date,Amount\n632512345671,A,20/11/2026,1947.00\n632512345672,B,500.00\n632512345676,C,20/11/2026,300.00\n';
  const { notes, matched, entries } = await matchFile(text);
  expect(notes[1]).toMatch(/^Could not be read: It has fewer cells/);
  expect(entries['Could not be read'][0]?.payments).toEqual([1]);
  expect(matched.lacking.payments).toBe(5);
});

test('150,000 rows of one key are matched', () => {
  const lines = Array.from({ length: 150_000 }, (_, place) => ({
    ...{ cells: ['1001', 'paid', '1.00'], number: place + 2 },
  }));
  const table = tableOfLines({
    lines: [{ cells: ['Order', 'Status', 'Amount'], number: 1 }, ...lines],
    ...{ isXlsx: false, encoding: 'UTF-8', delimiter: ',' },
  });
  const { matched } = match(list, table, CHOICE, NOVEMBER);
  expect(countsOf(matched.categories)['Amount differs']).toEqual([150_000, 1]);
}, 30_000);

describe('the engine', () => {
  afterEach(() => vi.useRealTimers());
  const bytesOf = (text: string) => new TextEncoder().encode(text);
  async function open(text: string, remembered?: Record<string, Choice>) {
    vi.useFakeTimers({ now: Date.parse('2026-11-24T10:10:00Z') });
    const engine = new Engine('india', {});
    engine.add([bytesOf(exportOf(PAYMENTS))]);
    engine.end();
    const { part } = engine.narrow({});
    const { file, choice, ...opened } = await engine.openFile(bytesOf(text), remembered);
    const match = () => engine.match(file, part, choice, 15 * 60_000);
    return { engine, choice, opened, match };
  }

  test('measures waiting from when the list was loaded, not from when the file is chosen', async () => {
    const { match } = await open('Order,Amount\n1007,60.00\n');
    vi.setSystemTime('2026-11-24T12:00:00Z');
    expect(countsOf(match().categories)).toMatchObject({ Waiting: [1, 0] });
  });

  test('reads a file of the same headings as before', async () => {
    const text = 'Order,Status,Amount\n1001,shipped,1947.00\n';
    const { choice } = await open(text);
    const known = {
      'Order\nStatus\nAmount': { ...choice, meanings: { shipped: 'paid' } as const },
    };
    const { match, opened } = await open(text, known);
    expect(opened).toMatchObject({ proposed: { meanings: {} } });
    expect(countsOf(match().categories)).toMatchObject({ Agree: [1, 1] });
  });

  test('says how the file was read, and what was a guess', async () => {
    const { match } = await open('Order;Paid on;Amount\n1001;05/11/2026;1.947,00\n');
    expect(match().reading).toMatchObject({
      ...{ encoding: 'UTF-8', delimiter: ';', headingRow: 1 },
      decimal: { sign: ',', isGuess: false },
      guesses: ['No date shows which comes first: day first.'],
    });
  });
});
