import { transfer } from 'comlink';
import type { Filters } from '../../api/contract.ts';
import { exportTransactions } from '../../api/exportTransactions.ts';
import type { TimeZone } from '../../timeZone.ts';
import { connectWorker } from '../csv/connectWorker.ts';
import type { Counts } from '../export/compareCounts.ts';
import { countList, type Listed } from '../export/countList.ts';
import type { Progress } from '../export/saveExport.ts';
import type { Columns, FileColumns } from './columns.ts';
import type { Sums } from './Sums.ts';
import type { Totals } from './Totals.ts';

export interface SumsTask {
  filters: Filters;
  /** Null when the list has no answer for these filters. */
  listed: Listed | null;
  zone: TimeZone;
  /** Chosen by a person for files with other headings. */
  columns: Columns | null;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/** The sums of a list. */
export interface SumsTotals extends Totals, Counts {
  /** When the export began. */
  at: Date;
}

/** The headings are not recognised, and nobody has chosen the columns. */
export class UnknownColumns extends Error {
  override name = 'UnknownColumns';
  readonly file: FileColumns;

  constructor(file: FileColumns) {
    super('The columns of the file are unknown.');
    this.file = file;
  }
}

/**
 * Adds up an export in a worker, without saving it.
 * @throws UnknownColumns; InvalidCsv, by its name; otherwise as `exportTransactions` does.
 */
export async function addUp(task: SumsTask): Promise<SumsTotals> {
  const { filters, listed, signal } = task;
  const at = new Date();
  const list = countList(filters, listed, signal);
  const worker = new Worker(new URL('./sumsWorker.ts', import.meta.url), { type: 'module' });
  try {
    const { rows, totals } = await receive(task, worker, list.before);
    return { ...totals, ...(await list.compareWith(rows)), at };
  } finally {
    worker.terminate();
  }
}

async function receive(
  { filters, zone, columns, signal, onProgress }: SumsTask,
  worker: Worker,
  total: () => number | null,
) {
  const { remote: Remote, orFail } = connectWorker<typeof Sums>(worker, signal);
  let bytes = 0;
  onProgress({ bytes, rows: null, total: total() });
  const sums = await orFail(new Remote(zone, columns));
  for await (const piece of exportTransactions(filters, signal)) {
    bytes += piece.length;
    const { rows, unknown } = await orFail(sums.add(transfer(piece, [piece.buffer])));
    if (unknown) throw new UnknownColumns(unknown);
    onProgress({ bytes, rows, total: total() });
  }
  const { unknown, ...added } = await orFail(sums.end());
  if (unknown) throw new UnknownColumns(unknown);
  signal.throwIfAborted();
  return added;
}
