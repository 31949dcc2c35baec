import { transfer } from 'comlink';
import { REQUEST_TIMEOUT_MS } from '../api/client.ts';
import { exportTransactions } from '../api/exportTransactions.ts';
import { countTransactions } from '../api/transactions.ts';
import type { Progress, RowCounts } from './describeExport.ts';
import type { ListSnapshot } from './ListSnapshot.ts';

type Piece = Uint8Array<ArrayBuffer>;

interface CheckedPiece {
  rows: number | null;
  replacement?: Piece;
}

interface ReadToEnd extends CheckedPiece {
  /** The file ends within a row. */
  isCut: boolean;
}

/** Reads a file that arrives in pieces, in the worker. */
interface RemoteReader<Found> {
  add(pieces: Piece[]): Promise<CheckedPiece>;
  end(): Promise<Found>;
}

export interface ExportRequest {
  list: ListSnapshot;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

interface Receiver<Found> {
  /** The caller ends it, also after a failure. */
  worker: Worker;
  openReader: () => Promise<RemoteReader<Found>>;
  /** What is returned when the reader fails. Without it, its failure is the export's. */
  fallback?: Found;
  /** Gets the pieces themselves if `fallback` is given, otherwise what the reader replaces them by. */
  save?: (piece: Piece) => void;
}

/** An older total is requested again, because payments may have arrived since. */
const SHOWN_VALID_MS = 10_000;

/** Pieces; some megabytes at most. */
const MAX_WAITING = 64;

/**
 * Requests an export, gives it to a reader in the worker, and returns what the reader found, with a function that
 * compares it with the service's counts of the list: before, and after if the file has another number of rows. That
 * never throws; this throws as `exportTransactions` does and, without a `fallback`, when the reader fails.
 */
export async function receiveExport<Found extends ReadToEnd>(
  { list: { filters, shown }, signal, onProgress }: ExportRequest,
  { worker, openReader, fallback, save }: Receiver<Found>,
): Promise<{ found: Found; compare: () => Promise<Found & RowCounts> }> {
  const count = () => countTransactions(filters, { signal }).catch(() => null);
  const isRecent = shown !== null && Date.now() - shown.at <= SHOWN_VALID_MS;
  let before = isRecent ? shown.total : null;
  // Not awaited here, so that a slow count does not delay the export.
  const counting =
    before === null &&
    count().then((total) => {
      before = total;
    });

  const orFail = failWith(worker, signal);
  const opened = orFail(openReader());
  // If it fails, so does the first piece.
  let last: Promise<unknown> = opened.catch(() => {});
  let failed: Found | undefined;
  async function read<Result>(step: (reader: RemoteReader<Found>) => Promise<Result>) {
    if (failed) return failed;
    try {
      return await orFail(step(await opened));
    } catch (error) {
      if (!fallback) throw error;
      failed = fallback;
      return fallback;
    }
  }

  async function compare(found: Found) {
    await counting;
    const isKnown = found.rows === null || found.rows === before;
    return { ...found, before, after: isKnown ? undefined : await count() };
  }

  let frame = 0;
  // A file arrives in hundreds of pieces a second.
  const tell = (progress: Progress) => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => onProgress(progress));
  };

  let bytes = 0;
  let waiting: Piece[] = [];
  let isReading = false;
  let readerError: unknown;
  async function readWaiting() {
    isReading = true;
    try {
      while (waiting.length > 0) {
        const [pieces, received] = [waiting, bytes];
        waiting = [];
        const buffers = pieces.map(({ buffer }) => buffer);
        const { rows, replacement } = await read((reader) => reader.add(transfer(pieces, buffers)));
        if (replacement) save?.(replacement);
        tell({ bytes: received, rows, total: before });
      }
    } finally {
      isReading = false;
    }
  }

  try {
    for await (const piece of exportTransactions(filters, signal)) {
      bytes += piece.length;
      // A copy, because the worker takes the piece itself.
      if (fallback) save?.(piece.slice());
      waiting.push(piece);
      // What arrives while the worker reads goes to it together: a message takes as long as reading a piece.
      if (isReading && waiting.length < MAX_WAITING) continue;
      await last;
      last = readWaiting();
      // Told at the next piece, or when none comes.
      last.catch((error) => {
        readerError = error;
      });
    }
    await last;
    const found = await read((reader) => reader.end());
    if (found.replacement) save?.(found.replacement);
    signal.throwIfAborted();
    return { found, compare: () => compare(found) };
  } catch (error) {
    throw readerError ?? error;
  } finally {
    cancelAnimationFrame(frame);
  }
}

/**
 * Returns a function that rejects with the worker, because Comlink alone would wait for ever: on an error, on an abort,
 * and when the first answer, which waits for the worker's code, exceeds a request's time limit.
 */
function failWith(worker: Worker, signal: AbortSignal) {
  let timer: ReturnType<typeof setTimeout>;
  const failure = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error('The worker does not answer.'));
    worker.addEventListener('error', fail);
    signal.addEventListener('abort', fail);
    timer = setTimeout(fail, REQUEST_TIMEOUT_MS);
  });
  return <Result>(call: Promise<Result>) =>
    Promise.race([call, failure]).finally(() => clearTimeout(timer));
}
