const EVERY_MS = 600_000;

/**
 * The drift as it was last read, or NaN. At most every ten minutes a call starts the next reading and does not wait for
 * it: a slow database must not hold back the other metrics.
 */
export function sampleDrift(read: () => Promise<number>): () => number {
  let last = Number.NaN;
  let due = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() >= due) {
      due = performance.now() + EVERY_MS;
      read().then(
        (drift) => {
          last = drift;
        },
        () => {
          last = Number.NaN;
        },
      );
    }
    return last;
  };
}
