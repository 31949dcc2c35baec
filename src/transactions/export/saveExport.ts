import { wrap } from 'comlink';
import { saveFile } from '../../ui/saveFile.ts';
import type { RowCounts } from '../csv/exportedList.ts';
import { type ExportRequest, receiveExport } from '../csv/receiveExport.ts';
import type { CheckedFile, ExportCheck } from './ExportCheck.ts';

export interface SavedFile extends Pick<CheckedFile, 'sha256'> {
  fileName: string;
  isForSpreadsheets: boolean;
  bytes: number;
  startedAt: Date;
  endedAt: Date;
}

// A file of thousands of small parts blocks the page when they are put together.
const PART_BYTES = 4_000_000;

const UNCHECKED = { rows: null, isCut: false, sha256: null };

/**
 * Saves an export. Its rows are counted and its bytes hashed in a worker; if that fails, the file is saved all the
 * same, unless the worker has to write it for spreadsheets. Throws as `exportTransactions` does.
 */
export async function saveExport(
  request: ExportRequest,
  isForSpreadsheets: boolean,
): Promise<{ file: SavedFile; countAgain: () => Promise<RowCounts> }> {
  const startedAt = new Date();
  const parts: Blob[] = [];
  let held: Uint8Array<ArrayBuffer>[] = [];
  let heldBytes = 0;
  function hold(piece: Uint8Array<ArrayBuffer>) {
    held.push(piece);
    heldBytes += piece.length;
    if (heldBytes >= PART_BYTES) join();
  }
  function join() {
    parts.push(new Blob(held));
    held = [];
    heldBytes = 0;
  }

  const worker = new Worker(new URL('./exportWorker.ts', import.meta.url), { type: 'module' });
  const Check = wrap<typeof ExportCheck>(worker);
  const { found, countAgain } = await receiveExport(request, {
    worker,
    reader: new Check(isForSpreadsheets ? request.list.zone : null),
    unread: isForSpreadsheets ? undefined : UNCHECKED,
    save: hold,
  });
  join();
  const endedAt = new Date();
  const blob = new Blob(parts, { type: 'text/csv' });
  const fileName = exportFileName(endedAt, isForSpreadsheets);
  saveFile(blob, fileName);
  const { size: bytes } = blob;
  const file = { fileName, isForSpreadsheets, bytes, sha256: found.sha256, startedAt, endedAt };
  return { file, countAgain };
}

/** `transactions-export-2026-11-21T08-35-07.csv`, the time in UTC; `…-spreadsheet.csv` when it was rewritten. */
export function exportFileName(now: Date, isForSpreadsheets = false): string {
  const timestamp = now.toISOString().replace(/[:.]/g, '-').slice(0, 19);
  return `transactions-export-${timestamp}${isForSpreadsheets ? '-spreadsheet' : ''}.csv`;
}
