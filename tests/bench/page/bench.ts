import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { buildBoth, CACHE } from './build.ts';
import type { Measure, Samples } from './measure.ts';
import { bytes } from './measures/bytes.ts';
import { exportMeasure } from './measures/export.ts';
import { interactions } from './measures/interactions.ts';
import { load } from './measures/load.ts';
import { signIn } from './measures/signIn.ts';
import { soak } from './measures/soak.ts';
import { steps } from './measures/steps.ts';
import { type Results, table } from './report.ts';
import { startService } from './service.ts';
import { serveSite } from './site.ts';
import { launch } from './visit.ts';

const MEASURES: readonly Measure[] = [
  bytes,
  load,
  signIn,
  steps,
  interactions,
  soak,
  exportMeasure,
];

const { values: options } = parseArgs({
  options: {
    /** How often each measure is taken of each page. */
    rounds: { type: 'string', default: '5' },
    /** Names of measures with commas between them; all when left out. */
    only: { type: 'string', default: MEASURES.map(({ name }) => name).join() },
    /** Measures what the last run built. */
    'no-build': { type: 'boolean', default: false },
  },
});
const rounds = Number(options.rounds);
const names = options.only.split(',');
const chosen = MEASURES.filter(({ name }) => names.includes(name));
const unknown = names.find((name) => !chosen.some((measure) => measure.name === name));
if (unknown) throw new Error(`${unknown} is none of: ${MEASURES.map(({ name }) => name).join()}`);

const folders = await buildBoth({ skip: options['no-build'] });
const service = await startService();
const dashboard = await serveSite('dashboard', folders.dashboard, service.url);
const yardstick = await serveSite('yardstick', folders.yardstick, service.url);
const browser = await launch();
try {
  const before = loadavg();
  const results: Results = {};
  for (const measure of chosen) results[measure.name] = await take(measure, browser);
  report(results, { before, after: loadavg() });
} finally {
  await browser.close();
  dashboard.close();
  yardstick.close();
  await service.stop();
}

/** Both pages in turn, so that whatever else the machine does falls on both. */
async function take(measure: Measure, browser: Browser) {
  const samples = { dashboard: {} as Samples, yardstick: {} as Samples };
  const times = measure.isDashboardOnly ? 1 : rounds;
  for (let round = 1; round <= times; round++) {
    console.log(`${measure.name}: round ${round} of ${times}`);
    for (const site of measure.isDashboardOnly ? [dashboard] : [dashboard, yardstick]) {
      add(samples[site.name], await measure.run(browser, site));
    }
  }
  return samples;
}

function add(all: Samples, more: Samples) {
  for (const [key, values] of Object.entries(more)) all[key] = [...(all[key] ?? []), ...values];
}

function report(results: Results, load: { before: number[]; after: number[] }) {
  const machine = { cpus: cpus().length, load, browser: browser.version() };
  const file = join(CACHE, 'results.json');
  writeFileSync(file, JSON.stringify({ date: new Date(), rounds, machine, results }, null, 2));
  const show = (averages: number[]) => averages.map((average) => average.toFixed(1)).join(' ');
  console.log(`\n${table(chosen, results)}\n`);
  console.log(`Medians and, in brackets, the range of ${rounds} rounds.`);
  console.log(
    `Load average of ${machine.cpus} CPUs: ${show(load.before)}, then ${show(load.after)}`,
  );
  console.log(`Every number: ${file}`);
}
