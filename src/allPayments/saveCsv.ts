import Papa from 'papaparse';
import { FIELDS, type FieldName, labelOf } from '../api/contract.ts';
import type { ListedTransaction } from '../api/schema.ts';
import { decimalRupees } from '../format.ts';
import { COLUMN_FIELDS } from '../payment/columns.tsx';
import { BYTE_ORDER_MARK } from '../paymentsFile/readCsv.ts';
import { localTimes, nameTimes } from '../paymentsFile/times.ts';
import type { Category } from '../reconcile/result.ts';
import type { TimeZone } from '../time.ts';
import type { SaveOptions } from './ExportThese.tsx';
import type { FindQuery, Paging, Sort } from './find/find.ts';
import type { AllPayments } from './load.ts';
import { CATEGORY_TITLES, describeReason } from './match/describeMatch.ts';
import type { Matched, ShownComparison } from './match/ownFile.ts';
import { spreadsheetCell } from './spreadsheets.ts';

/** The number of payments or comparisons that are requested at a time. */
const CHUNK = 2_000;

/** Makes a CSV file for spreadsheets, chunk by chunk. @throws when it is aborted */
async function saveLines(
  headings: string[],
  count: number,
  ask: (chunk: Paging) => Promise<string[][]>,
  { signal, onProgress }: SaveOptions,
): Promise<Blob> {
  const texts = [BYTE_ORDER_MARK, toText([headings])];
  for (let page = 0; page * CHUNK < count; page += 1) {
    const lines = await ask({ page, pageSize: CHUNK });
    signal.throwIfAborted();
    // Of no lines, Papa would make a blank one.
    if (lines.length > 0) texts.push(toText(lines));
    onProgress(Math.min(100, (((page + 1) * CHUNK) / count) * 100));
  }
  return new Blob(texts, { type: 'text/csv' });
}

interface FoundFile {
  whole: AllPayments;
  query: FindQuery;
  sort: Sort | undefined;
  count: number;
  zone: TimeZone;
}

/** Makes a file of the found payments, in their order. */
export function saveFound({ whole, query, sort, count, zone }: FoundFile, options: SaveOptions) {
  const { headings, cells } = paymentCells(zone);
  const ask = async (chunk: Paging) => {
    const { rows } = await whole.orFail(whole.engine.find(query, chunk, sort));
    return rows.map(cells);
  };
  return saveLines(headings, count, ask, options);
}

interface MatchedFile {
  whole: AllPayments;
  matched: Matched;
  wanted: readonly Category[];
  count: number;
  zone: TimeZone;
}

/** Makes a file with rows and payments side by side, and the result of comparing them. */
export function saveMatched(
  { whole, matched, wanted, count, zone }: MatchedFile,
  options: SaveOptions,
) {
  const own = paymentCells(zone);
  const headings = [
    'Result',
    'What is wrong',
    'Received minus your file',
    ...own.headings.map((name) => `Received: ${name}`),
    'Row',
    ...matched.read.headings.map((name) => spreadsheetCell(`Your file: ${name}`)),
  ];
  const ask = async (chunk: Paging) => {
    const asked = whole.engine.comparisons(matched.match, wanted, chunk);
    return (await whole.orFail(asked)).flatMap((one) => linesOf(one, matched, own.cells));
  };
  return saveLines(headings, count, ask, options);
}

/** Whether to quote a cell, for spreadsheets that end a cell at a semicolon, tab or vertical bar. */
const quotes = (cell: unknown) => /[;|\t]/.test(String(cell));

/** The lines as CSV. */
const toText = (lines: string[][]) => `${Papa.unparse(lines, { quotes })}\r\n`;

function linesOf(
  one: ShownComparison,
  matched: Matched,
  cellsOf: (payment?: ListedTransaction) => string[],
) {
  const { rows, payments, here, paidInFile } = one;
  const why = spreadsheetCell(describeReason(one, matched, false));
  return Array.from({ length: Math.max(rows.length, payments.length) }, (_, nth) => {
    const row = rows[nth];
    const difference = nth === 0 ? decimalRupees(here - paidInFile) : '';
    const number = [row?.sheet, row?.number].filter(Boolean).join(' ');
    const own = row ? [spreadsheetCell(number), ...row.cells.map(spreadsheetCell)] : [];
    return [CATEGORY_TITLES[one.category], why, difference, ...cellsOf(payments[nth]), ...own];
  });
}

/** The columns of the list and the Payment ID, with local times. */
function paymentCells(zone: TimeZone) {
  const fields = ['id' as const, ...COLUMN_FIELDS];
  const toLocal = localTimes(zone);
  const isTime = (field: FieldName) => FIELDS[field].kind === 'time';
  return {
    headings: fields.map(
      (field) => `${labelOf(field)}${isTime(field) ? ` (${nameTimes(zone)})` : ''}`,
    ),
    cells: (payment?: ListedTransaction) =>
      fields.map((field) => {
        const value = payment?.[field];
        if (typeof value === 'number') return value.toFixed(2);
        const text = String(value ?? '');
        return (isTime(field) && toLocal(text)) || spreadsheetCell(text);
      }),
  };
}
