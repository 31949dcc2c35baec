import { exportTransactions } from '../api/exportTransactions.ts';
import { countAsActivity } from '../session/idle.ts';
import { saveFile } from '../ui/saveFile.ts';
import type { ListSnapshot, Progress, SavedExport } from './describeExport.ts';
import { serviceCounts } from './serviceCounts.ts';

// Joining thousands of small parts into one file would block the page.
const PART_BYTES = 4_000_000;

interface ExportRequest {
  list: ListSnapshot;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/** Saves the service's file unchanged, and counts its rows. Throws as `exportTransactions` does. */
export async function saveExport(request: ExportRequest): Promise<SavedExport> {
  const { list, signal, onProgress } = request;
  const counts = serviceCounts(list, signal);
  // Loaded with its parser; null if that fails, and the file is then saved without a count.
  const counting = import('./RowCounter.ts').then(
    ({ RowCounter }) => new RowCounter(),
    () => null,
  );
  const parts: Blob[] = [];
  let held: Uint8Array<ArrayBuffer>[] = [];
  let heldBytes = 0;
  let bytes = 0;
  let frame = 0;
  try {
    for await (const piece of exportTransactions(list.filters, signal)) {
      const counter = await counting;
      counter?.add(piece);
      countAsActivity();
      held.push(piece);
      heldBytes += piece.length;
      bytes += piece.length;
      if (heldBytes >= PART_BYTES) {
        parts.push(new Blob(held));
        held = [];
        heldBytes = 0;
      }
      // Hundreds of pieces arrive in a second, so progress is reported once a frame.
      const progress = { bytes, rows: counter?.rows ?? null, total: counts.before };
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => onProgress(progress));
    }
  } finally {
    cancelAnimationFrame(frame);
  }
  const blob = new Blob([...parts, ...held], { type: 'text/csv' });
  // Saved before the comparison, whose count may take a while. Cancel then ends only the count.
  const fileName = saveFile(blob, 'transactions-export');
  const found = (await counting)?.end() ?? { rows: null, isCut: false };
  return { ...found, ...(await counts.compare(found.rows)), fileName, bytes, list };
}
