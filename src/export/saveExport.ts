import { exportTransactions } from '../api/exportTransactions.ts';
import { countAsActivity } from '../session/idle.ts';
import { saveFile } from '../ui/saveFile.ts';
import type { ListSnapshot, Progress, SavedExport } from './describeExport.ts';
import { serviceCounts } from './serviceCounts.ts';

interface ExportRequest {
  list: ListSnapshot;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/** Saves the service's file unchanged, and counts its rows. Throws as `exportTransactions` does. */
export async function saveExport(request: ExportRequest): Promise<SavedExport> {
  const { list, signal, onProgress } = request;
  const counts = serviceCounts(list, signal);
  // With its parser. Null when it cannot be loaded: the file is then saved uncounted.
  const counting = import('./RowCounter.ts').then(
    ({ RowCounter }) => new RowCounter(),
    () => null,
  );
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  let frame = 0;
  for await (const piece of exportTransactions(list.filters, signal)) {
    const counter = await counting;
    counter?.add(piece);
    countAsActivity();
    pieces.push(piece);
    bytes += piece.length;
    // A file arrives in hundreds of pieces a second.
    const progress = { bytes, rows: counter?.rows ?? null, total: counts.before };
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => onProgress(progress));
  }
  // Before the comparison, whose count may take a while. Cancel then ends only that.
  const fileName = saveFile(new Blob(pieces, { type: 'text/csv' }), 'transactions-export');
  const found = (await counting)?.end() ?? { rows: null, isCut: false };
  return { ...found, ...(await counts.compare(found.rows)), fileName, bytes, list };
}
