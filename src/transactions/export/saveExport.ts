import { transfer } from 'comlink';
import type { Filters } from '../../api/contract.ts';
import { exportTransactions } from '../../api/exportTransactions.ts';
import type { TimeZone } from '../../timeZone.ts';
import { connectWorker } from '../csv/connectWorker.ts';
import type { Counts } from './compareCounts.ts';
import { countList, type Listed } from './countList.ts';
import type { ExportCheck } from './ExportCheck.ts';
import { saveFile } from './saveFile.ts';

export interface ExportTask {
  filters: Filters;
  /** Null when the list has no answer for these filters. */
  listed: Listed | null;
  /** The zone of the times in a file for spreadsheets; null for the service's file, unchanged. */
  spreadsheetZone: TimeZone | null;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

export interface Progress {
  /** Received so far. */
  bytes: number;
  /** Received so far; null when they are not counted. */
  rows: number | null;
  /** In the list; null while unknown. */
  total: number | null;
}

export interface SavedExport extends Counts {
  fileName: string;
  isForSpreadsheets: boolean;
  /** Of the saved file. */
  bytes: number;
  /** Of the saved file, in hexadecimal; null when it was not checked. */
  sha256: string | null;
  startedAt: Date;
  endedAt: Date;
}

// A file of thousands of small parts blocks the page when they are put together.
const PART_BYTES = 4_000_000;

/**
 * Saves an export. Its rows are counted and its bytes hashed in a worker; if that fails, the file is saved all the
 * same, unless the worker has to write it for spreadsheets. Throws as `exportTransactions` does.
 */
export async function saveExport(task: ExportTask): Promise<SavedExport> {
  const { filters, spreadsheetZone, listed, signal } = task;
  const isForSpreadsheets = spreadsheetZone !== null;
  const startedAt = new Date();
  const list = countList(filters, listed, signal);
  const worker = new Worker(new URL('./exportWorker.ts', import.meta.url), { type: 'module' });
  try {
    const { file, checked } = await receive(task, worker, list.before);
    const endedAt = new Date();
    const fileName = exportFileName(endedAt, isForSpreadsheets);
    saveFile(file, fileName);
    return {
      fileName,
      isForSpreadsheets,
      bytes: file.size,
      sha256: checked?.sha256 ?? null,
      ...(await list.compareWith(checked?.rows ?? null)),
      isCut: checked?.isCut ?? false,
      startedAt,
      endedAt,
    };
  } finally {
    worker.terminate();
  }
}

async function receive(task: ExportTask, worker: Worker, total: () => number | null) {
  const { filters, spreadsheetZone, signal, onProgress } = task;
  const { remote: Check, orFail } = connectWorker<typeof ExportCheck>(worker, signal);
  /** Null when the check failed, but the file can be saved unchecked. */
  async function attempt<Result>(call: Promise<Result>): Promise<Result | null> {
    try {
      return await orFail(call);
    } catch (error) {
      if (spreadsheetZone) throw error;
      return null;
    }
  }

  const parts: Blob[] = [];
  let held: Uint8Array<ArrayBuffer>[] = [];
  let heldBytes = 0;
  function keep(piece: Uint8Array<ArrayBuffer>) {
    held.push(piece);
    heldBytes += piece.length;
    if (heldBytes >= PART_BYTES) join();
  }
  function join() {
    parts.push(new Blob(held));
    held = [];
    heldBytes = 0;
  }
  let bytes = 0;
  let check = await attempt(new Check(spreadsheetZone));
  for await (const piece of exportTransactions(filters, signal)) {
    bytes += piece.length;
    // A copy, because the worker takes the piece itself.
    if (!spreadsheetZone) keep(piece.slice());
    const found = check && (await attempt(check.add(transfer(piece, [piece.buffer]))));
    if (!found) check = null;
    if (found?.replacement) keep(found.replacement);
    onProgress({ bytes, rows: found?.rows ?? null, total: total() });
  }
  const checked = check && (await attempt(check.end()));
  if (checked?.replacement) keep(checked.replacement);
  join();
  signal.throwIfAborted();
  return { file: new Blob(parts, { type: 'text/csv' }), checked };
}

/** `transactions-export-2026-11-21T08-35-07.csv`, the time in UTC; `…-spreadsheet.csv` when it was rewritten. */
export function exportFileName(now: Date, isForSpreadsheets = false): string {
  const timestamp = now.toISOString().replace(/[:.]/g, '-').slice(0, 19);
  return `transactions-export-${timestamp}${isForSpreadsheets ? '-spreadsheet' : ''}.csv`;
}
