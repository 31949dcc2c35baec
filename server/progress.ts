import { Presets, SingleBar } from 'cli-progress';

export interface Progress {
  update: (done: number) => void;
  stop: () => void;
}

/** A bar on a terminal; elsewhere, such as in a log file, one plain line at the start. */
export function startProgress(what: string, total: number): Progress {
  if (!process.stderr.isTTY) {
    console.error(`${what} …`);
    return { update: () => {}, stop: () => {} };
  }
  const bar = new SingleBar(
    { format: `${what} {bar} {percentage} %`, hideCursor: true },
    Presets.shades_classic,
  );
  bar.start(total, 0);
  return { update: (done) => bar.update(done), stop: () => bar.stop() };
}
