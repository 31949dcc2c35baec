import { wrap } from 'comlink';
import { saveFile } from '../ui/saveFile.ts';
import type { SavedExport } from './describeExport.ts';
import type { ExportCheck } from './ExportCheck.ts';
import { type ExportRequest, receiveExport } from './receiveExport.ts';

// A file of thousands of small parts blocks the page when they are put together.
const PART_BYTES = 4_000_000;

const UNCHECKED = { rows: null, isCut: false, hasHeadings: true };

/**
 * Saves an export. Its rows are counted in a worker; if that fails, the file is saved all the
 * same, unless the worker has to write it for spreadsheets. Throws as `exportTransactions` does, and in that case also
 * InvalidCsv, or an error when the worker does not answer.
 */
export async function saveExport(
  request: ExportRequest,
  isForSpreadsheets: boolean,
): Promise<SavedExport> {
  const { list } = request;
  const parts: Blob[] = [];
  let held: Uint8Array<ArrayBuffer>[] = [];
  let heldBytes = 0;
  function join() {
    parts.push(new Blob(held));
    held = [];
    heldBytes = 0;
  }
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    type: 'module',
  });
  const Reader = wrap<typeof ExportCheck>(worker);
  const { compare } = await receiveExport(request, {
    worker,
    openReader: () => new Reader(isForSpreadsheets ? list.zone : null),
    fallback: isForSpreadsheets ? undefined : UNCHECKED,
    save(piece) {
      held.push(piece);
      heldBytes += piece.length;
      if (heldBytes >= PART_BYTES) join();
    },
  }).finally(() => worker.terminate());
  join();
  const blob = new Blob(parts, { type: 'text/csv' });
  // Before the comparison, whose count may take a while. Cancel then ends only that.
  const fileName = saveFile(blob, 'transactions-export', isForSpreadsheets);
  return { ...(await compare()), fileName, isForSpreadsheets, bytes: blob.size, list };
}
