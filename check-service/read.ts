import { parse } from 'csv-parse/sync';
import { EXPORT_COLUMNS, type Pagination, type Transaction } from '../src/api/contract.ts';
import { type ModelAnswer, moment, type Payment } from './model.ts';
import { failed, must, quote } from './report.ts';
import { type Answer, readSuccess } from './service.ts';

/* Reads an answer into the form of the model. What the contract does not allow is a finding. */

/** Without a zone, each browser would read the time in its own zone. */
const MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;
/** Stricter than Number(), which reads `0x10` as 16. */
const DECIMAL = /^-?\d+(\.\d+)?$/;

export function isMoment(text: string): boolean {
  return MOMENT.test(text) && !Number.isNaN(Date.parse(text));
}

type Form = readonly [form: string, read: (value: unknown) => string | number | undefined];
const TEXT: Form = [
  'a text',
  (value) => (/string|number/.test(typeof value) ? `${value}` : undefined),
];
const TIME: Form = [
  'a time with its zone, such as 2026-01-31T18:30:00.000Z',
  (value) => (isMoment(`${value}`) ? moment(`${value}`) : undefined),
];
/** In decimal digits; the sum of binary fractions has more. */
const RUPEES: Form = [
  'rupees, such as 1499.5',
  (value) => (DECIMAL.test(`${value}`) ? Number(Number(value).toFixed(4)) : undefined),
];
const FORMS: Record<keyof Transaction, Form> = {
  id: TEXT,
  merchantId: TEXT,
  orderID: TEXT,
  amount: RUPEES,
  status: TEXT,
  vpa_id: TEXT,
  ref_id: TEXT,
  createdAt: TIME,
  CALLBACK_TS: TIME,
  CANCEL_TS: TIME,
};
const NULLABLE = ['merchantId', 'vpa_id', 'ref_id', 'CALLBACK_TS', 'CANCEL_TS'];

/** A missing value is null, as an empty text is. */
function readPayment(sent: Record<string, unknown>): Payment {
  const fields = Object.entries(FORMS).map(([name, [form, read]]) => {
    const given = sent[name] ?? '';
    const isMissing = given === '' && NULLABLE.includes(name);
    const value = isMissing ? null : given === '' ? undefined : read(given);
    must(
      value !== undefined,
      `${name} of payment ${quote(sent.id)} is ${quote(sent[name])}; send ${form}.`,
    );
    return [name, value];
  });
  return Object.fromEntries(fields);
}

const PAGINATION: Record<keyof Pagination, 'number' | 'boolean'> = {
  currentPage: 'number',
  totalPages: 'number',
  totalRecords: 'number',
  limit: 'number',
  hasNextPage: 'boolean',
  hasPrevPage: 'boolean',
};

/** `notes` gets what is right in another form than the contract has. */
export function readList(answer: Answer, notes: Set<string>): ModelAnswer {
  const data = readSuccess(answer) as { transactions?: unknown; pagination?: unknown } | undefined;
  const { transactions, pagination } = data ?? {};
  must(
    Array.isArray(transactions),
    'The list has no array in data.transactions. Answer { "success": true, "data": { "transactions": […], "pagination": {…} } }.',
  );
  for (const [name, type] of Object.entries(PAGINATION)) {
    const given = (pagination as Record<string, unknown> | undefined)?.[name];
    const form = type === 'number' ? 'a whole number' : 'true or false';
    must(typeof given === type, `pagination.${name} is ${quote(given)}; it must be ${form}.`);
  }
  if (transactions.some((row) => typeof row?.amount === 'string')) {
    notes.add('Amounts come as texts. The dashboard reads them; the contract has numbers.');
  }
  const rows = transactions.map((row) => readPayment(row ?? {}));
  return { rows, pagination: pagination as Pagination };
}

/** The apostrophe that an export may put before text that a spreadsheet would run as a formula. */
const FORMULA_GUARD = /^'(?=\s*[=+\-@＝＋－＠]|[\t\r\n'])/;

export function readFile(answer: Answer): ModelAnswer {
  const { status, headers, body } = answer;
  must(status === 200, `The status is ${status}; it must be 200.`);
  must(
    !/html|json|xml/i.test(headers.get('content-type') ?? '') && !/^\s*[<{[]/.test(body),
    `No CSV file came but ${quote(body)} (${quote(headers.get('content-type'))}).`,
  );
  const [head = [], ...records] = readCsv(body);
  const places = Object.entries(EXPORT_COLUMNS).map(([field, name]) => {
    const place = head.indexOf(name);
    must(place >= 0, `The first line is ${quote(head.join())}; it must name the column ${name}.`);
    return [field, place] as const;
  });
  const rows = records.map((cells) =>
    readPayment(
      Object.fromEntries(
        places.map(([field, place]) => [field, cells[place]?.replace(FORMULA_GUARD, '')]),
      ),
    ),
  );
  return { rows };
}

function readCsv(text: string): string[][] {
  try {
    return parse(text, { bom: true, skip_empty_lines: true });
  } catch (error) {
    return failed(`It cannot be read as CSV (RFC 4180): ${quote((error as Error).message)}.`);
  }
}
