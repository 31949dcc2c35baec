import type { Facts, Other, Row, Total } from './model.ts';

/** A row as written: `shown` replaces the amount, `zero` is the zero of its script, `note` is text of the narration. */
export interface WrittenRow extends Row {
  shown?: string;
  zero?: number;
  note: string;
}

export interface WrittenOther extends Other {
  text: string;
}

export type Line = WrittenRow | Total | WrittenOther;
export type Written = Facts<Line>;

/** The zeros of other scripts, as code points: Devanagari, Gujarati, Tamil, Arabic, full width. */
export const ZEROS = [0x0966, 0x0ae6, 0x0be6, 0x0660, 0xff10];

export interface Layout {
  headings: { id: string; amount: string; date: string; status: string };
  isNarration: boolean;
  money: 'plain' | 'plus' | 'side' | 'two';
  amounts: 'plain' | 'indian' | 'western' | 'rupee' | 'comma';
  /** The zero of the script of all amounts, except in rows with their own; null for ASCII digits. */
  zero: number | null;
  dates: 'iso' | 'slashes' | 'month' | 'time' | 'dots';
  extras: ('customer' | 'fee' | 'balance' | 'mode' | 'gift')[];
  delimiter: ',' | ';' | '\t';
  isQuoted: boolean;
  lineEnd: '\n' | '\r\n';
  hasMark: boolean;
  /** Columns are sorted by these numbers. */
  order: number[];
}

const CUSTOMERS = [
  'Asha',
  'Meena, Sr.',
  'The "Corner" shop',
  'Flat\nMG Road',
  'Ravi; Sons',
  'Zoya',
];

const TWO = { minimumFractionDigits: 2 };
const FORMATS = {
  'en-IN': new Intl.NumberFormat('en-IN', TWO),
  'en-US': new Intl.NumberFormat('en-US', TWO),
  'de-DE': new Intl.NumberFormat('de-DE', TWO),
};

function inScript(text: string, zero: number): string {
  return text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
}

function amountText(paise: number, { amounts, money, zero }: Layout): string {
  const plain = (Math.abs(paise) / 100).toFixed(2);
  const grouped = (locale: keyof typeof FORMATS) => FORMATS[locale].format(Math.abs(paise) / 100);
  const text = {
    plain,
    indian: grouped('en-IN'),
    western: grouped('en-US'),
    rupee: `₹${grouped('en-IN').replace(/\.00$/, '')}`,
    comma: grouped('de-DE'),
  }[amounts];
  const sign = paise < 0 ? '-' : money === 'plus' ? '+' : '';
  return sign + (zero === null ? text : inScript(text, zero));
}

function dateText(day: number, style: Layout['dates']): string {
  const dd = String(day).padStart(2, '0');
  return {
    iso: `2026-10-${dd}`,
    slashes: `${dd}/10/2026`,
    month: `${dd}-Oct-2026`,
    time: `${dd}/10/2026 12:30`,
    dots: `${dd}.10.2026`,
  }[style];
}

interface Column {
  heading: string;
  row: (row: WrittenRow, index: number) => string;
  total?: (total: Total) => string;
}

function columnsOf({ lines, isDated, status }: Written, layout: Layout): Column[] {
  const { headings, money } = layout;
  const written = (row: WrittenRow, sign = 1) => {
    if (row.shown !== undefined) return row.shown;
    if (typeof row.amount !== 'number') return '';
    return amountText(row.amount * sign, { ...layout, zero: row.zero ?? layout.zero });
  };
  const total = (it: Total) => amountText(it.amount, layout);
  const one = (signed: boolean): Column => ({
    heading: headings.amount,
    row: (row) => written(row, signed && row.isOut ? -1 : 1),
    total,
  });
  const amounts: Column[] = {
    plain: [one(true)],
    plus: [one(true)],
    side: [one(false), { heading: 'Dr/Cr', row: (row: WrittenRow) => (row.isOut ? 'Dr' : 'Cr') }],
    two: [
      { heading: 'Withdrawal', row: (row: WrittenRow) => (row.isOut ? written(row) : '') },
      { heading: 'Deposit', row: (row: WrittenRow) => (row.isOut ? '' : written(row)), total },
    ],
  }[money];
  const balances = new Map<Line, number>();
  let balance = 1_000_000_000;
  for (const line of lines) {
    if (line.kind !== 'row') continue;
    balance += (line.isOut ? -1 : 1) * (typeof line.amount === 'number' ? line.amount : 0);
    balances.set(line, balance);
  }
  const plain: Layout = { ...layout, money: 'side' };
  const extras: Record<Layout['extras'][number], Column> = {
    customer: { heading: 'Customer', row: (_, index) => CUSTOMERS[(index * 7) % 6] ?? '' },
    fee: {
      heading: 'Fee',
      row: ({ amount }) =>
        typeof amount === 'number' ? amountText(Math.round(amount / 50), plain) : '',
    },
    balance: { heading: 'Balance', row: (row) => amountText(balances.get(row) ?? 0, plain) },
    mode: { heading: 'Mode', row: (_, index) => (index % 3 === 0 ? 'Card' : 'UPI') },
    gift: { heading: 'Gift wrap', row: (_, index) => (index % 4 === 1 ? 'TRUE' : 'FALSE') },
  };
  const idOf = ({ id, note, isOut }: WrittenRow) => {
    if (!layout.isNarration) return id ?? '';
    return id === null ? note : `UPI${isOut ? ' REFUND' : ''}/${id}/${note}`;
  };
  return [
    { heading: headings.id, row: idOf, total: () => 'Total' },
    ...amounts,
    ...(isDated
      ? [{ heading: headings.date, row: (row: Row) => dateText(row.day, layout.dates) }]
      : []),
    ...(status ? [{ heading: headings.status, row: ({ word }: Row) => word.text }] : []),
    ...layout.extras.map((name) => extras[name]),
  ];
}

/** Returns the file's text, in which `lines[n]` of the facts is row n + 1 of a spreadsheet. */
export function write(facts: Written, layout: Layout): string {
  const columns = columnsOf(facts, layout)
    .map((column, index) => ({ column, by: layout.order[index] ?? 0 }))
    .sort((a, b) => a.by - b.by)
    .map(({ column }) => column);
  const first = columns.findIndex(({ heading }) => heading === layout.headings.id);
  const cellsOf = (line: Line, index: number): string[] => {
    if (line.kind === 'row') return columns.map(({ row }) => row(line, index));
    if (line.kind === 'total') return columns.map(({ total }) => total?.(line) ?? '');
    if (line.kind === 'headings') return columns.map(({ heading }) => heading);
    if (line.kind === 'saleAbove') {
      return columns.map(({ total }, at) => (at === first ? line.text : total ? '100.00' : ''));
    }
    if (line.kind === 'above') return [line.text];
    // A blank line has no cells, as programs write it.
    return line.kind === 'blank' ? [] : columns.map((_, at) => (at === first ? line.text : ''));
  };
  const quote = (cell: string) =>
    layout.isQuoted || /["\n\r,;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const text = facts.lines
    .map((line, index) => cellsOf(line, index).map(quote).join(layout.delimiter))
    .join(layout.lineEnd);
  return (layout.hasMark ? '\uFEFF' : '') + text + layout.lineEnd;
}
