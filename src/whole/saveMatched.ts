import Papa from 'papaparse';
import type { ListedTransaction } from '../api/schema.ts';
import { localTimes, nameTimes } from '../export/reader/days.ts';
import { BYTE_ORDER_MARK } from '../export/reader/readCsv.ts';
import { decimalRupees } from '../format.ts';
import { BOX_NAMES } from '../match/reasons.ts';
import { COLUMN_NAMES } from '../payment/columns.tsx';
import type { TimeZone } from '../time.ts';
import type { SaveOptions } from './ExportThese.tsx';
import type { GroupPlace, Matched, OpenedFile, ShownEntry } from './engine/ownFile.ts';
import { spreadsheetCell } from './engine/spreadsheets.ts';
import type { Whole } from './load.ts';
import { BOX_TITLES, describeReason } from './matchWords.ts';

/** Entries that are asked for at once. */
const CHUNK = 2_000;

interface Saving {
  whole: Whole;
  read: OpenedFile;
  matched: Matched;
  zone: TimeZone;
  /** One group, or all. */
  place?: GroupPlace | undefined;
}

/** Rows and payments beside each other as CSV for spreadsheets, with box and reason. @throws when it is aborted */
export async function saveMatched(
  { whole, read, matched, zone, place }: Saving,
  { signal, onProgress }: SaveOptions,
): Promise<Blob> {
  const own = paymentCells(zone);
  const headings = read.headings.map((name) => spreadsheetCell(`Your file: ${name}`));
  const first = [
    'Box',
    'Reason',
    'Here minus your file',
    ...own.headings.map((name) => `Here: ${name}`),
    'Row',
    ...headings,
  ];
  const texts = [BYTE_ORDER_MARK, toText([first])];
  const places = place
    ? [place]
    : BOX_NAMES.flatMap((box) => matched.boxes[box].groups.map((_, group) => ({ box, group })));
  const countOf = (one: GroupPlace) => matched.boxes[one.box].groups[one.group]?.entries ?? 0;
  const total = places.reduce((sum, one) => sum + countOf(one), 0);
  let saved = 0;
  for (const one of places) {
    for (let page = 0; page * CHUNK < countOf(one); page++) {
      const entries = await whole.orFail(
        whole.engine.entries(matched.match, one, { page, pageSize: CHUNK }),
      );
      signal.throwIfAborted();
      texts.push(
        toText(entries.flatMap((entry) => linesOf(entry, BOX_TITLES[one.box], own.cells))),
      );
      saved += entries.length;
      onProgress((saved / total) * 100);
    }
  }
  return new Blob(texts, { type: 'text/csv' });
}

/** A cell is one also for a spreadsheet that takes semicolons, tabs or bars for the end of a cell. */
const quotes = (cell: unknown) => /[;|\t]/.test(String(cell));

/** The lines of a file. */
export const toText = (lines: string[][]) =>
  lines.length > 0 ? `${Papa.unparse(lines, { quotes })}\r\n` : '';

function linesOf(entry: ShownEntry, box: string, cellsOf: (one?: ListedTransaction) => string[]) {
  const { rows, payments, reason, here, paidInFile } = entry;
  return Array.from({ length: Math.max(rows.length, payments.length) }, (_, nth) => {
    const row = rows[nth];
    const difference = nth === 0 ? decimalRupees(here - paidInFile) : '';
    const words = spreadsheetCell(describeReason(reason));
    const number = [row?.sheet, row?.number].filter(Boolean).join(' ');
    const own = row ? [spreadsheetCell(number), ...row.cells.map(spreadsheetCell)] : [];
    return [box, words, difference, ...cellsOf(payments[nth]), ...own];
  });
}

const TIMES = new Set(['createdAt', 'CALLBACK_TS', 'CANCEL_TS']);

/** The columns of the list and the Payment ID, with local times. */
export function paymentCells(zone: TimeZone) {
  const fields = ['id', ...Object.keys(COLUMN_NAMES)] as (keyof ListedTransaction)[];
  const names: Record<string, string> = { ...COLUMN_NAMES, id: 'Payment ID' };
  const toLocal = localTimes(zone);
  return {
    headings: fields.map(
      (field) => `${names[field]}${TIMES.has(field) ? ` (${nameTimes(zone)})` : ''}`,
    ),
    cells: (payment?: ListedTransaction) =>
      fields.map((field) => {
        const value = payment?.[field];
        if (typeof value === 'number') return value.toFixed(2);
        const text = String(value ?? '');
        return (TIMES.has(field) && toLocal(text)) || spreadsheetCell(text);
      }),
  };
}
