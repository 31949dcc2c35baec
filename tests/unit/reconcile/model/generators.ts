import * as fc from 'fast-check';
import type { Listed, Meaning } from './model.ts';
import { type Layout, type Line, type Written, type WrittenRow, write, ZEROS } from './write.ts';

const pad = (n: number, length: number) => String(n).padStart(length, '0');

export const ID_STYLES: Record<string, (n: number) => string> = {
  letters: (n) => `KN${10_401 + n}`,
  hash: (n) => `#${1001 + n}`,
  digits: (n) => String(4127 + n),
  padded: (n) => pad(4127 + n, 9),
  serial: (n) => `${(n % 3) + 1}-${n + 1}`,
  slashes: (n) => `INV/26/${pad(n + 1, 3)}`,
  guid: (n) => `b7e4c1d2-${(0x1a2b + n * 37).toString(16)}-4a5b-9c8d-e1f2a3b4c5d6`,
};

/** Similar ids of two orders of one shop, and a third way to write them. */
export const ALIKE: [string, string, string][] = [
  ['1-11', '11-1', '111'],
  ['4127', '04127', '0004127'],
  ['KN10401', 'kn10401', 'Kn10401'],
  ['A 1011', 'A1011', 'a1011'],
  ['INV/26/001', 'ＩＮＶ/26/001', 'inv/26/001'],
  ['AB-12-3', 'AB-1-23', 'AB123'],
];

const rrn = (n: number) => String(628_512_340_001 + n * 104_729);

type Word = WrittenRow['word'];
const word = (text: string, meaning: Meaning): Word => ({ text, meaning });
const PAID = ['Paid', 'Success', 'Completed'].map((text) => word(text, 'paid'));
const PAID_ELSE = ['Transaction Successful', 'S', 'Y', 'TRUE', 'सफल', 'Payée', 'Bezahlt', 'Pagado']
  .concat('செலுத்தப்பட்டது', 'Captured')
  .map((text) => word(text, 'paidElse'));
const NOT_PAID = ['Failed', 'Cancelled', 'Refunded', 'FAILED'].map((text) => word(text, 'notPaid'));
const NOT_PAID_ELSE = [
  'Transaction Failed',
  'F',
  'N',
  'FALSE',
  'असफल',
  'Annulée',
  'Storniert',
  'Devuelto',
]
  .concat('ரத்து செய்யப்பட்டது', 'Sale (Cancelled)', 'Paid (refunded)', 'Declined by bank')
  .concat('Failed: insufficient balance in the account of the payer')
  .map((text) => word(text, 'notPaidElse'));
const UNKNOWN = ['Blorb', 'Zweitgang', 'ऊँचा', 'K7'].map((text) => word(text, 'unknown'));
const UNREADABLE = ['#######', '#REF!', '#N/A', 'as agreed', 'five hundred', '1.5 L', '2k', '12*'];

function from<T>(list: T[], n: number): T {
  return list[n % list.length] as T;
}

/** Random numbers from which a change chooses its rows and values. */
export interface Pick {
  at: number;
  to: number;
  n: number;
}
type Draft = Written & { idOf: (n: number) => string };
type Change = (draft: Draft, pick: Pick) => void;

const rowsOf = ({ lines }: Draft) => lines.filter((line) => line.kind === 'row');
const rowAt = (draft: Draft, n: number): WrittenRow => from(rowsOf(draft), n);
const paidBy = ({ listed, key }: Draft, row: WrittenRow): Listed =>
  listed.find(({ payment }) => payment[key] === row.id) ?? from(listed, 0);
const amountOf = ({ amount }: WrittenRow) => (typeof amount === 'number' ? amount : 0);
const sumOf = (draft: Draft) =>
  rowsOf(draft).reduce((sum, row) => sum + amountOf(row) * (row.isOut ? -1 : 1), 0);

/** Inserts a line anywhere below the headings. */
function insert({ lines }: Draft, line: Line, to: number) {
  const head = lines.findIndex(({ kind }) => kind === 'headings') + 1;
  lines.splice(head + (to % (lines.length - head + 1)), 0, line);
}
function add(draft: Draft, { at, to }: Pick, change: Partial<WrittenRow>) {
  insert(draft, { ...rowAt(draft, at), word: rowAt(draft, at).word, ...change }, to);
}
const addAbove = ({ lines }: Draft, line: Line) => lines.unshift(line);
function list(draft: Draft, like: Listed, change: Partial<Listed['payment']>, day = like.day) {
  const n = draft.listed.length + 40;
  const createdAt = timeOf(day, n);
  const own = { id: `pay_${n}`, orderID: draft.idOf(n), ref_id: rrn(n), createdAt };
  draft.listed.push({ ...like, day, payment: { ...like.payment, ...own, ...change } });
  if (draft.counted !== null) draft.counted += 1;
}
const timeOf = (day: number, n: number) =>
  `2026-${day > 31 ? '11' : '10'}-${pad(day > 31 ? day - 31 : day, 2)}T06:${pad(n % 60, 2)}:00.000Z`;

const VARIATIONS: ((id: string) => string)[] = [
  (id) => id.toLowerCase(),
  (id) => id.replace(/[!-~]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0)),
  (id) => ` ${id}  `,
  (id) => `'${id}`,
  (id) => (/^\d+$/.test(id) ? `00${id}` : id),
  (id) => (/^0+\d+$/.test(id) ? id.replace(/^0+/, '') : id),
];

/** Changes after which a file that agrees still agrees. */
export const HARMLESS: Record<string, Change> = {
  total: (draft) => draft.lines.push({ kind: 'total', amount: sumOf(draft) }),
  'headings again': (draft, { to }) => insert(draft, { kind: 'headings', text: '' }, to),
  'a blank line': (draft, { to }) => insert(draft, { kind: 'blank', text: '' }, to),
  words: (draft, { to, n }) =>
    insert(draft, { kind: 'words', text: from(['Thank you', 'धन्यवाद', '* * *'], n) }, to),
  'a line above': (draft, { n }) => {
    const texts = [
      'Saffron Stores',
      'Statement 01/10/2026 to 28/10/2026',
      'Account 50100123456789',
    ];
    addAbove(draft, { kind: 'above', text: from(texts, n) });
  },
  'a payment of another day': (draft, { at, n }) => {
    if (draft.isDated) list(draft, from(draft.listed, at), {}, from([30, 36], n));
  },
  'a payment that failed': (draft, { at }) =>
    list(draft, from(draft.listed, at), { status: 'FAILED' }),
  'a second attempt': (draft, { at }) => {
    const first = from(draft.listed, at);
    list(draft, first, { status: 'FAILED', orderID: first.payment.orderID });
  },
  'an id written otherwise': (draft, { at, n }) => {
    const row = rowAt(draft, at);
    if (row.id !== null && draft.key === 'orderID') row.id = from(VARIATIONS, n)(row.id);
  },
  'digits of another script': (draft, { at, n }) => {
    rowAt(draft, at).zero = from(ZEROS, n);
  },
};

const say =
  (words: Word[]): Change =>
  (draft, { at, n }) => {
    if (draft.status) rowAt(draft, at).word = from(words, n);
  };

/** Changes after which a file that agrees usually no longer agrees. */
export const HARMFUL: Record<string, Change> = {
  drop: (draft, { at }) => draft.lines.splice(draft.lines.indexOf(rowAt(draft, at)), 1),
  'the same line twice': (draft, pick) => add(draft, pick, {}),
  'charged twice': (draft, pick) => add(draft, pick, { day: rowAt(draft, pick.at + 1).day }),
  swap: (draft, { at, to }) => {
    const [a, b] = [rowAt(draft, at), rowAt(draft, to)];
    [a.amount, b.amount] = [b.amount, a.amount];
  },
  'a paisa moved': (draft, { at }) => {
    rowAt(draft, at).amount = amountOf(rowAt(draft, at)) + 1;
    rowAt(draft, at + 1).amount = amountOf(rowAt(draft, at + 1)) - 1;
  },
  'another id': (draft, { at, n }) => {
    rowAt(draft, at).id = draft.key === 'orderID' ? draft.idOf(500 + n) : rrn(500 + n);
  },
  'another amount': (draft, { at, n }) => {
    rowAt(draft, at).amount = amountOf(rowAt(draft, at)) + 1 + (n % 10_000);
  },
  'money out': (draft, { at }) => {
    rowAt(draft, at).isOut = true;
  },
  zero: (draft, { at }) => {
    rowAt(draft, at).amount = 0;
  },
  'no amount': (draft, { at }) => {
    // A row with neither an id nor an amount would be a blank line.
    if (rowAt(draft, at).id !== null) rowAt(draft, at).amount = 'empty';
  },
  'an amount nobody can read': (draft, { at, n }) =>
    Object.assign(rowAt(draft, at), { amount: 'unreadable', shown: from(UNREADABLE, n) }),
  'an unknown order': (draft, pick) =>
    add(draft, pick, {
      id: draft.key === 'orderID' ? draft.idOf(300 + pick.n) : rrn(300 + pick.n),
    }),
  'an unknown order, unreadable': (draft, pick) =>
    add(draft, pick, {
      id: draft.key === 'orderID' ? draft.idOf(300 + pick.n) : rrn(300 + pick.n),
      amount: 'unreadable',
      shown: from(UNREADABLE, pick.n),
    }),
  'no id': (draft, pick) => add(draft, pick, { id: null, amount: 100 + pick.n }),
  'no id, in another script': (draft, pick) =>
    add(draft, pick, { id: null, amount: 90_000, zero: from(ZEROS, pick.n) }),
  'no id, the sum by chance': (draft, pick) =>
    draft.lines.push({ ...rowAt(draft, pick.at), id: null, amount: sumOf(draft) }),
  refund: (draft, pick) => add(draft, pick, { isOut: true }),
  rent: (draft, pick) =>
    add(draft, pick, { isOut: true, id: null, note: 'Rent', amount: 3_000_000 }),
  'failed here': (draft, { at }) => {
    paidBy(draft, rowAt(draft, at)).payment.status = 'FAILED';
  },
  'a payment more': (draft, { at }) => list(draft, from(draft.listed, at), {}),
  'a payment listed twice': (draft, { at }) => {
    const like = from(draft.listed, at);
    list(draft, like, { ...like.payment });
  },
  'an unreadable amount here': (draft, { at }) => {
    const one = from(draft.listed, at);
    one.amount = null;
    one.payment.amount = 'n/a';
  },
  'a short list': (draft, { n }) => {
    draft.counted = draft.listed.length + 1 + n;
  },
  'a page number': (draft, { to }) => insert(draft, { kind: 'digits', text: 'Page 1 of 2' }, to),
  'a wrong total': (draft, { n }) =>
    draft.lines.push({ kind: 'total', amount: sumOf(draft) + 1 + (n % 500) }),
  'a sale above': (draft) => addAbove(draft, { kind: 'saleAbove', text: draft.idOf(900) }),
  'not paid': say(NOT_PAID),
  'not paid, in other words': say(NOT_PAID_ELSE),
  'a word nobody knows': say(UNKNOWN),
};

const layouts: fc.Arbitrary<Layout> = fc.record({
  headings: fc.record({
    id: fc.constantFrom('Order ID', 'Bill No', 'Invoice No', 'बिल'),
    amount: fc.constantFrom('Amount', 'Total', 'Amount (INR)', 'राशि'),
    date: fc.constantFrom('Date', 'Bill Date', 'दिनांक'),
    status: fc.constantFrom('Status', 'Payment status', 'Paid?', 'State', 'Remark', 'Estado'),
  }),
  isNarration: fc.boolean(),
  money: fc.constantFrom('plain', 'plain', 'plus', 'side', 'two'),
  amounts: fc.constantFrom('plain', 'indian', 'western', 'rupee', 'comma'),
  zero: fc.option(fc.constantFrom(...ZEROS), { freq: 4 }),
  dates: fc.constantFrom('iso', 'slashes', 'month', 'time', 'dots'),
  extras: fc.subarray(['customer', 'fee', 'balance', 'mode', 'gift'] as const) as fc.Arbitrary<
    Layout['extras']
  >,
  delimiter: fc.constantFrom(',', ';', '\t'),
  isQuoted: fc.boolean(),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  hasMark: fc.boolean(),
  order: fc.array(fc.nat(1000), { minLength: 12, maxLength: 12 }),
});

const picks = fc.record({ at: fc.nat(1000), to: fc.nat(1000), n: fc.nat(1000) });
/** Lists of changes, by name so that a failure names them. */
export const changes = (of: Record<string, Change>, minLength: number, maxLength: number) =>
  fc.array(fc.tuple(fc.constantFrom(...Object.keys(of)), picks), { minLength, maxLength });

export interface Book {
  file: string;
  facts: Written;
}

export interface Base {
  layout: Layout;
  key: 'orderID' | 'ref_id';
  style: string;
  sales: { amount: number; day: number }[];
  isDated: boolean;
  isText: boolean;
  /** The days are 1 to 16 instead of 13 to 28: most could be months too. */
  isEarly: boolean;
  words: 'none' | 'one' | 'known' | 'else';
  wordAt: number;
}

export const bases: fc.Arbitrary<Base> = fc.record({
  layout: layouts,
  key: fc.constantFrom('orderID', 'orderID', 'ref_id'),
  style: fc.constantFrom(...Object.keys(ID_STYLES)),
  sales: fc.array(
    fc.record({
      amount: fc.oneof(
        fc.integer({ min: 100, max: 5_000_000 }),
        fc.integer({ min: 1, max: 5_000 }).map((rupees) => rupees * 100),
      ),
      day: fc.integer({ min: 13, max: 28 }),
    }),
    { minLength: 4, maxLength: 14 },
  ),
  isDated: fc.boolean(),
  isText: fc.boolean(),
  isEarly: fc.boolean(),
  words: fc.constantFrom('none', 'one', 'known', 'else'),
  wordAt: fc.nat(100),
});

/** Makes a list and a file that agree, then applies the changes. `ids` replace the style's ids of the first orders. */
export function bookOf(base: Base, applied: [Change, Pick][], ids: string[] = []): Book {
  const idOf = ID_STYLES[base.style] ?? String;
  const own = (n: number) => ids[n] ?? idOf(n);
  const layout = { ...base.layout, isNarration: base.layout.isNarration && base.key === 'ref_id' };
  if (base.key === 'ref_id')
    layout.headings = { ...layout.headings, id: from(RRN_HEADINGS, base.wordAt) };
  if (layout.isNarration) layout.headings = { ...layout.headings, id: 'Narration' };
  const listed = base.sales.map(({ amount, day: later }, n): Listed => {
    const day = base.isEarly ? later - 12 : later;
    const ids = { id: `pay_${n}`, orderID: own(n), ref_id: rrn(n), vpa_id: `asha${n}@ybl` };
    const money = base.isText ? (amount / 100).toFixed(2) : amount / 100;
    const payment = { ...ids, amount: money, status: 'COMPLETED', createdAt: timeOf(day, n) };
    return { payment, amount, day };
  });
  const wordFor = (n: number): Word => {
    if (base.words === 'else') return from(PAID_ELSE, base.wordAt);
    return from(PAID, base.words === 'known' ? base.wordAt + (n % 2) : base.wordAt);
  };
  const rows = listed.map(({ payment, amount, day }, n): WrittenRow => {
    const rest = { isOut: false, word: wordFor(n), day, note: `asha${'abcdef'[n % 6]}` };
    return { kind: 'row', id: payment[base.key], amount: amount ?? 0, ...rest };
  });
  const isSure = !['Remark', 'Estado'].includes(layout.headings.status);
  const draft: Draft = {
    key: base.key,
    lines: [{ kind: 'headings', text: '' }, ...rows],
    listed,
    counted: listed.length,
    isDated: base.isDated,
    status: base.words === 'none' ? null : { isSure },
    idOf,
  };
  for (const [change, pick] of applied) change(draft, pick);
  return { file: write(draft, layout), facts: draft };
}

const RRN_HEADINGS = ['RRN', 'UTR', 'Ref No', 'Transaction Ref'];

/** Changes to the first two orders, whose ids are similar; `both are right` changes nothing. */
export const WITH_ALIKE: Record<string, (draft: Draft, third: string) => void> = {
  'both are right': () => {},
  'one twice, the other never': (draft) => {
    rowAt(draft, 1).id = rowAt(draft, 0).id;
  },
  'written the wrong way round': (draft) => {
    const [a, b] = [rowAt(draft, 0), rowAt(draft, 1)];
    [a.id, b.id] = [b.id, a.id];
  },
  'a third way to write it': (draft, third) => {
    rowAt(draft, 0).id = third;
  },
  'one is not listed': (draft) => {
    draft.listed.shift();
    draft.counted = draft.listed.length;
  },
  'each side has another one': (draft) => {
    const [first] = draft.listed.splice(0, 1);
    draft.lines.splice(draft.lines.indexOf(rowAt(draft, 1)), 1);
    const [other] = draft.listed;
    if (first && other) {
      Object.assign(other, { amount: first.amount, day: first.day });
      Object.assign(other.payment, {
        amount: first.payment.amount,
        createdAt: first.payment.createdAt,
      });
    }
    draft.counted = draft.listed.length;
  },
};
