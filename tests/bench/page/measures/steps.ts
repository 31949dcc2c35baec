import { setTimeout as delay } from 'node:timers/promises';
import { SAFFRON } from '../../../e2e/test.ts';
import { changeRows } from '../changeRows.ts';
import { countLists } from '../countLists.ts';
import type { Measure } from '../measure.ts';
import { asNewVisitor, type Visit } from '../visit.ts';

const PAGES = 8;
/** The list's entries, by their place: each shows other rows than the one before. */
const ENTRIES = [3, 4, 1, 5, 0];
/** A person looks before the next step. */
const LOOK_MS = 400;

export const steps: Measure = {
  name: 'steps',
  rows: {
    next: { label: "next page: UI's own share", unit: 'ms', most: 45, ratio: 0.35 },
    nextTotal: { label: 'next page: click to rows', unit: 'ms' },
    nextRequests: { label: 'next page: list requests', unit: '', most: 1 },
    filter: { label: "filter change: UI's own share", unit: 'ms', most: 45, ratio: 0.35 },
    filterTotal: { label: 'filter change: click to rows', unit: 'ms' },
    filterRequests: { label: 'filter change: list requests', unit: '', most: 1 },
  },
  async run(browser, site) {
    return asNewVisitor(browser, site, { account: SAFFRON }, async (visitor) => {
      site.lists.length = 0;
      const visit = await visitor.open('/transactions');
      await visit.page.evaluate(() => window.probe.firstRow);
      await delay(1_500);

      const pages = await repeat(PAGES, (step) => nextPage(visit, step + 2));
      const nextRequests = countLists(site, 2, PAGES + 1) / PAGES;

      site.lists.length = 0;
      const filters = await repeat(ENTRIES.length, (step) =>
        chooseStatus(visit, ENTRIES[step] ?? 0),
      );
      const filterRequests = countLists(site, 1) / ENTRIES.length;
      return {
        next: pages.map(({ own }) => own),
        nextTotal: pages.map(({ total }) => total),
        nextRequests: [nextRequests],
        filter: filters.map(({ own }) => own),
        filterTotal: filters.map(({ total }) => total),
        filterRequests: [filterRequests],
      };
    });
  },
};

function nextPage({ page }: Visit, number: number) {
  const next = page.getByRole('button', { name: 'Next' });
  return changeRows(page, new RegExp(`[?&]page=${number}(&|$)`), () => next.click());
}

async function chooseStatus({ page }: Visit, entry: number) {
  await page.getByRole('combobox', { name: 'Status' }).click();
  const option = page.getByRole('option').nth(entry);
  // The list has come to rest, and the person has read it.
  await delay(LOOK_MS);
  return changeRows(page, /[?&]page=1(&|$)/, () => option.click());
}

async function repeat<Result>(times: number, act: (step: number) => Promise<Result>) {
  const results: Result[] = [];
  for (let step = 0; step < times; step++) {
    results.push(await act(step));
    await delay(LOOK_MS);
  }
  return results;
}
