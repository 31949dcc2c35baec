import type { ServerResponse } from 'node:http';
import type { Limits } from '../limits.ts';

/** Added to the time of each piece when there is no stall timeout. */
const GRACE_MS = 30_000;

/**
 * Passes on the pieces of an answer, and disconnects a client that reads them more slowly than the minimum rate: at
 * 1 kB/s it would hold an export's slot for hours.
 */
export async function* endSlowReader(
  pieces: AsyncIterable<Buffer>,
  answer: ServerResponse,
  { minExportRate, stallTimeoutMs }: Pick<Limits, 'minExportRate' | 'stallTimeoutMs'>,
): AsyncGenerator<Buffer, void> {
  let timer: NodeJS.Timeout | undefined;
  const allow = (bytes: number) => {
    if (minExportRate === 0) return;
    const ms = (stallTimeoutMs || GRACE_MS) + (bytes / minExportRate) * 1_000;
    timer = setTimeout(() => answer.destroy(), ms).unref();
  };
  answer.once('close', () => clearTimeout(timer));
  for await (const piece of pieces) {
    allow(piece.length);
    yield piece;
    // The time that the database takes for the next piece is not the client's.
    clearTimeout(timer);
  }
  allow(answer.writableLength);
}
