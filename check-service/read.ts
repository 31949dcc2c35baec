import { parse } from 'csv-parse/sync';
import * as v from 'valibot';
import {
  EXPORT_COLUMNS,
  FIELD_NAMES,
  FIELDS,
  type Field,
  type FieldName,
  type Kind,
} from '../src/api/contract.ts';
import { type ModelAnswer, moment, type Payment } from './model.ts';
import { failed, must, quote } from './report.ts';
import type { Answer } from './service.ts';

/* Reads an answer into the form of the model. Anything that the contract does not allow is a finding. */

/** A time with a zone: without one, each browser would use its own. */
const MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

export function isMoment(text: string): boolean {
  return MOMENT.test(text) && !Number.isNaN(Date.parse(text));
}

// The message of each schema says what to send.
const A_TIME = 'a time with its zone, such as 2026-01-31T18:30:00.000Z';
const RUPEES = 'rupees, such as 1499.5';
const text = v.pipe(v.union([v.string(), v.number()], 'a text'), v.transform(String));
const time = v.pipe(v.string(A_TIME), v.check(isMoment, A_TIME), v.transform(moment));
const amount = v.pipe(
  v.union([v.number(), v.string()], RUPEES),
  v.transform(String),
  // Stricter than Number(), which reads `0x10` as 16.
  v.regex(/^-?\d+(\.\d+)?$/, RUPEES),
  v.transform(Number),
);
const BY_KIND = { id: text, text, status: text, money: amount, time } satisfies Record<
  Kind,
  unknown
>;
const orNone = v.transform((given: string | number) => (given === '' ? null : given));

function schemaOf(name: FieldName) {
  const { kind, isNullable, isForAdminsOnly }: Field = FIELDS[name];
  const value = BY_KIND[kind];
  if (isForAdminsOnly) return v.nullish(value, '');
  return isNullable ? v.nullish(v.pipe(value, orNone), null) : value;
}

const fields = Object.fromEntries(FIELD_NAMES.map((name) => [name, schemaOf(name)]));
const payment = v.object(fields, 'an object') as unknown as v.GenericSchema<unknown, Payment>;
const count = v.pipe(v.number('a whole number'), v.safeInteger('a whole number'));
const flag = v.boolean('true or false');
const pagination = v.object({
  currentPage: count,
  totalPages: count,
  totalRecords: count,
  limit: count,
  hasNextPage: flag,
  hasPrevPage: flag,
});
const list = v.object({ transactions: v.array(payment, 'an array'), pagination });

function read<Output>(schema: v.GenericSchema<unknown, Output>, data: unknown): Output {
  const { success, output, issues } = v.safeParse(schema, data, { abortEarly: true });
  if (success) return output;
  const [issue] = issues;
  const where = v.getDotPath(issue) ?? 'The answer';
  return failed(`${where} is ${quote(issue.input)}; send ${issue.message}.`);
}

/** Reads the data of a JSON answer with status 200 and `success: true`; any other answer is a finding. */
export function readData<Output>(
  schema: v.GenericSchema<unknown, Output>,
  { status, headers, body }: Answer,
): Output {
  const to = quote(headers.get('location'));
  const advice = 'Answer at this URL: a browser drops the keys on a redirect to another origin';
  must(status < 300 || status > 399, `It redirects to ${to} (status ${status}). ${advice}.`);
  must(status === 200, `The status is ${status}; it must be 200.`);
  const json = v.pipe(v.string(), v.parseJson(undefined, 'JSON, from the service itself'));
  const success = v.literal(true, 'true');
  return read(v.object({ success, data: schema }), read(json, body)).data;
}

export function readList(answer: Answer): ModelAnswer {
  const { transactions, pagination } = readData(list, answer);
  return { rows: transactions, pagination };
}

/** The apostrophe that an export may put before text that a spreadsheet would run as a formula. */
const FORMULA_GUARD = /^'(?=\s*[=+\-@＝＋－＠]|[\t\r\n'])/;

export function readFile({ status, headers, body }: Answer): ModelAnswer {
  must(status === 200, `The status is ${status}; it must be 200.`);
  const type = headers.get('content-type') ?? '';
  const isFile = !/html|json|xml/i.test(type) && !/^\s*[<{[]/.test(body);
  must(isFile, `Instead of a CSV file, ${quote(body)} came (${quote(type)}).`);
  const [head = [], ...lines] = readCsv(body);
  const missing = Object.values(EXPORT_COLUMNS).find((name) => !head.includes(name));
  must(!missing, `The first line is ${quote(head.join())}; it must name the column ${missing}.`);
  const rows = lines.map((cells) => {
    // A missing value is an empty cell.
    const cell = (name: string) =>
      cells[head.indexOf(name)]?.replace(FORMULA_GUARD, '') || undefined;
    return Object.fromEntries(
      Object.entries(EXPORT_COLUMNS).map(([field, name]) => [field, cell(name)]),
    );
  });
  return { rows: read(v.array(payment), rows) };
}

function readCsv(text: string): string[][] {
  try {
    return parse(text, { bom: true, skip_empty_lines: true });
  } catch (error) {
    return failed(`It cannot be read as CSV (RFC 4180): ${quote((error as Error).message)}.`);
  }
}
