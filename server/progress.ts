import { Presets, SingleBar } from 'cli-progress';

/** One plain line, and on a terminal a bar below it. */
export function startProgress(what: string, total: number): SingleBar {
  console.error(`${what} …`);
  const bar = new SingleBar({ hideCursor: true }, Presets.shades_classic);
  bar.start(total, 0);
  return bar;
}
