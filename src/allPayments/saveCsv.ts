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

const chunksOf = (count: number): Paging[] =>
  Array.from({ length: Math.ceil(count / CHUNK) }, (_, page) => ({ page, pageSize: CHUNK }));

/** Makes a CSV file for spreadsheets, chunk by chunk. @throws when it is aborted */
async function saveLines(
  headings: string[],
  chunks: (() => Promise<string[][]>)[],
  { signal, onProgress }: SaveOptions,
): Promise<Blob> {
  const texts = [BYTE_ORDER_MARK, toText([headings])];
  for (const [nth, ask] of chunks.entries()) {
    const lines = await ask();
    signal.throwIfAborted();
    texts.push(toText(lines));
    onProgress(((nth + 1) / chunks.length) * 100);
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
  const chunks = chunksOf(count).map((paging) => async () => {
    const { rows } = await whole.orFail(whole.engine.find(query, paging, sort));
    return rows.map(cells);
  });
  return saveLines(headings, chunks, options);
}

interface MatchedFile {
  whole: AllPayments;
  matched: Matched;
  zone: TimeZone;
  wanted: readonly Category[];
}

/** Makes a file with rows and payments side by side, and the result of comparing them. */
export function saveMatched({ whole, matched, zone, wanted }: MatchedFile, options: SaveOptions) {
  const own = paymentCells(zone);
  const headings = [
    'Result',
    'What is wrong',
    'Received minus your file',
    ...own.headings.map((name) => `Received: ${name}`),
    'Row',
    ...matched.read.headings.map((name) => spreadsheetCell(`Your file: ${name}`)),
  ];
  const wordsOf = (one: ShownComparison) => [
    CATEGORY_TITLES[one.category],
    spreadsheetCell(describeReason(one, matched, false)),
  ];
  const count = wanted.reduce((sum, name) => sum + matched.categories[name].comparisons, 0);
  const chunks = chunksOf(count).map((paging) => async () => {
    const asked = whole.engine.comparisons(matched.match, wanted, paging);
    return (await whole.orFail(asked)).flatMap((one) => linesOf(one, wordsOf(one), own.cells));
  });
  return saveLines(headings, chunks, options);
}

/** Whether to quote a cell, for spreadsheets that end a cell at a semicolon, tab or vertical bar. */
const quotes = (cell: unknown) => /[;|\t]/.test(String(cell));

/** The lines as CSV. */
const toText = (lines: string[][]) =>
  lines.length > 0 ? `${Papa.unparse(lines, { quotes })}\r\n` : '';

function linesOf(
  { rows, payments, here, paidInFile }: ShownComparison,
  words: string[],
  cellsOf: (one?: ListedTransaction) => string[],
) {
  return Array.from({ length: Math.max(rows.length, payments.length) }, (_, nth) => {
    const row = rows[nth];
    const difference = nth === 0 ? decimalRupees(here - paidInFile) : '';
    const number = [row?.sheet, row?.number].filter(Boolean).join(' ');
    const own = row ? [spreadsheetCell(number), ...row.cells.map(spreadsheetCell)] : [];
    return [...words, difference, ...cellsOf(payments[nth]), ...own];
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
