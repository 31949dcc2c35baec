import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import fetchBrowser from '../../e2e/browser.ts';
import e2e from '../../e2e/playwright.config.ts';
import { startService } from '../startService.ts';
import { buildCommit, buildDashboard, buildYardstick } from './build.ts';
import { fakePayments } from './fakePayments.ts';
import { exportCsv } from './measures/exportCsv.ts';
import { firstRow } from './measures/firstRow.ts';
import { signIn } from './measures/signIn.ts';
import { steps } from './measures/steps.ts';
import { wholeList } from './measures/wholeList.ts';
import { Results } from './results.ts';
import { makeCertificate, serveSite } from './site.ts';
import type { Measure } from './visit.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    /** Commits whose dashboards are measured in the same rounds. */
    against: { type: 'string', multiple: true, default: [] },
    /** The name of the only measure to run. */
    only: { type: 'string' },
    /** Whether the page is served over HTTP/2 and TLS, as by a proxy. */
    http2: { type: 'boolean', default: false },
  },
});
const measures = [signIn, firstRow, steps, exportCsv, wholeList].filter(
  ({ name }) => name === (options.only ?? name),
);
const rounds = Number(options.rounds);
if (!(rounds >= 1)) throw new Error('--rounds must be a number of at least 1.');

await fetchBrowser();
const folders: Record<string, string> = {
  dashboard: await buildDashboard(),
  ...Object.fromEntries(options.against.map((commit) => [commit, buildCommit(commit)])),
  'eager page': await buildYardstick(),
};
const service = await startService({
  DATABASE_URL: '',
  DATA_DIR: 'node_modules/.cache/bench-data',
});
const certificate = options.http2 ? makeCertificate() : undefined;
const payments = fakePayments();
const sites = await Promise.all(
  Object.entries(folders).map(([name, folder]) =>
    serveSite(name, folder, { service: service.url, payments, certificate }),
  ),
);
const { args = [], ...launch } = e2e.use?.launchOptions ?? {};
const trust = certificate ? [certificate.trust] : [];
const browser = await chromium.launch({ ...launch, args: [...args, ...trust] });
const results = new Results();
try {
  console.error('warming up');
  for (const site of sites) await firstRow(browser, site.url);
  for (let round = 1; round <= rounds; round++) {
    // In alternating order, so that no site always comes first.
    const ordered = round % 2 === 1 ? sites : sites.toReversed();
    for (const measure of measures) await run(measure, ordered, round);
  }
  results.print(sites.map(({ name }) => name));
} finally {
  await browser.close();
  for (const site of sites) await site.close();
  await service.stop();
}

async function run(measure: Measure, ordered: typeof sites, round: number) {
  for (const site of ordered) {
    console.error(`round ${round}: ${measure.name}, ${site.name}`);
    results.add(site.name, await measure(browser, site.url));
  }
}
