import { type Remote, transfer, wrap } from 'comlink';
import { REQUEST_TIMEOUT_MS } from '../api/client.ts';
import { exportTransactions } from '../api/exportTransactions.ts';
import type { ListSnapshot, Progress } from '../export/describeExport.ts';
import { type Received, receivedOf } from '../export/received.ts';
import { serviceCounts } from '../export/serviceCounts.ts';
import type { TimeZone } from '../time.ts';
import type { Engine, Loaded } from './Engine.ts';

type Piece = Uint8Array<ArrayBuffer>;

/** A request to load all payments that match the filters, which include no status. */
interface LoadRequest extends Pick<ListSnapshot, 'filters' | 'shown' | 'zone'> {
  /** The most payments to load; a longer list is refused. */
  maxRows: number;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/** A loaded list. Its payments are in the engine, in a worker. */
export interface AllPayments extends Loaded {
  /** Whether all payments were received. */
  received: Received;
  /** The number of this load, counted from 1. */
  number: number;
  zone: TimeZone;
  /** When the export began. */
  at: Date;
  engine: Remote<Engine>;
  /** Rejects when the worker ends; Comlink's own promise would stay pending forever. */
  orFail: <Result>(call: Promise<Result>) => Promise<Result>;
  /** Ends the worker. */
  end: () => void;
}

let loads = 0;

/** Thrown when the worker has ended; the payments must then be loaded again. */
class WorkerEnded extends Error {
  override name = 'WorkerEnded';
}

/**
 * Loads a list into an engine by one export, which is not saved. The service counts the list before it, and again after
 * it if the number of rows differs. Throws as `exportTransactions` does, and when the engine refuses the file.
 */
export async function loadPayments(request: LoadRequest): Promise<AllPayments> {
  const { zone, maxRows, signal } = request;
  const at = new Date();
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  try {
    const { orFail, fail } = failWith(worker, signal);
    const opening = orFail(new (wrap<typeof Engine>(worker))(zone, maxRows));
    // Reading the first piece reports this failure.
    opening.catch(() => {});
    const counts = serviceCounts(request, signal);
    await feed(opening, orFail, counts, request);
    const engine = await opening;
    const loaded = await orFail(engine.end(request.filters));
    const compared = await counts.compare(loaded.rows);
    signal.throwIfAborted();
    loads += 1;
    const end = () => {
      worker.terminate();
      // Rejects the calls that are still pending.
      fail();
    };
    const received = receivedOf({ ...loaded, ...compared, repeated: loaded.repeatedIds });
    return { ...loaded, received, number: loads, zone, at, engine, orFail, end };
  } catch (error) {
    worker.terminate();
    throw error;
  }
}

/** The most pieces that wait for the engine, together a few megabytes. */
const MAX_WAITING = 64;

/** Passes the export to the engine while it arrives. */
async function feed(
  opening: Promise<Remote<Engine>>,
  orFail: AllPayments['orFail'],
  counts: { before: number | null },
  { filters, signal, onProgress }: LoadRequest,
): Promise<void> {
  let bytes = 0;
  let waiting: Piece[] = [];
  let isReading = false;
  let reading = Promise.resolve();
  let frame = 0;
  async function read() {
    isReading = true;
    const engine = await opening;
    while (waiting.length > 0) {
      const [pieces, received] = [waiting, bytes];
      waiting = [];
      const buffers = pieces.map(({ buffer }) => buffer);
      const { rows } = await orFail(engine.add(transfer(pieces, buffers)));
      // Hundreds of pieces arrive in a second, so progress is reported once a frame.
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() =>
        onProgress({ bytes: received, rows, total: counts.before }),
      );
    }
  }

  for await (const piece of exportTransactions(filters, signal)) {
    bytes += piece.length;
    waiting.push(piece);
    // Pieces that arrive while the engine reads are sent together: a message takes as long as reading a piece.
    if (isReading && waiting.length < MAX_WAITING) continue;
    await reading;
    reading = read().finally(() => {
      isReading = false;
    });
    // The awaits above and below throw this failure.
    reading.catch(() => {});
  }
  await reading;
}

/**
 * Returns `orFail`, which rejects when the worker fails, the load is aborted, `fail` is called, or the first answer,
 * which waits for the worker's code, exceeds a request's time limit. Comlink's own promise would stay pending.
 */
function failWith(worker: Worker, signal: AbortSignal) {
  let timer: ReturnType<typeof setTimeout>;
  let fail = () => {};
  const failure = new Promise<never>((_, reject) => {
    fail = () => reject(new WorkerEnded());
    worker.addEventListener('error', fail);
    signal.addEventListener('abort', fail);
    timer = setTimeout(fail, REQUEST_TIMEOUT_MS);
  });
  const orFail: AllPayments['orFail'] = (call) =>
    Promise.race([call, failure]).finally(() => clearTimeout(timer));
  return { orFail, fail };
}
