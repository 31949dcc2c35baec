import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { SAFFRON } from '../../../e2e/test.ts';
import { countLists } from '../countLists.ts';
import type { Measure, Row, Samples } from '../measure.ts';
import { ROWS } from '../probe.ts';
import type { Site } from '../site.ts';
import { asNewVisitor } from '../visit.ts';

const LETTERS = 6;
const KEY_MS = 150;
const PAGES = 4;
/** After so long, everything that an input set off is done, 4x slower too. */
const SETTLING_MS = 1_000;

const OPTIONS = '[role=listbox] [role=option]';
const DAYS = '[role=dialog] [role=gridcell]';

export const interactions: Measure = {
  name: 'interactions',
  rows: { ...rowsAt('full speed', 63), ...rowsAt('4x slower', 199) },
  async run(browser, site) {
    const samples: Samples = {};
    for (const [speed, cpu] of [['full speed', 1] as const, ['4x slower', 4] as const]) {
      const found = await asNewVisitor(
        browser,
        site,
        { cpu, account: SAFFRON },
        async (visitor) => {
          const { page } = await visitor.open('/transactions');
          return interact(page, site);
        },
      );
      for (const [key, values] of Object.entries(found)) samples[`${speed} ${key}`] = values;
    }
    return samples;
  },
};

function rowsAt(speed: string, most: number): Record<string, Row> {
  const rows: Record<string, Row> = {
    status: { label: 'opening the status list', unit: 'ms', most },
    statusShown: { label: 'press to the status list', unit: 'ms' },
    picker: { label: 'opening a picker', unit: 'ms', most },
    pickerShown: { label: 'press to the calendar', unit: 'ms' },
    typing: { label: 'a letter into Order ID', unit: 'ms', most },
    typingTask: { label: 'longest task of six letters', unit: 'ms', most: cpuBound(speed) },
    typingRequests: { label: 'list requests per letter', unit: '', most: 1 },
    paging: { label: 'Next', unit: 'ms', most },
  };
  return Object.fromEntries(
    Object.entries(rows).map(([key, row]) => [
      `${speed} ${key}`,
      { ...row, label: `${speed}: ${row.label}` },
    ]),
  );
}

/** Tasks of less than 50 ms are not reported, so that none is a 0. */
function cpuBound(speed: string): number | undefined {
  return speed === 'full speed' ? 50 : undefined;
}

async function interact(page: Page, site: Site): Promise<Samples> {
  await page.evaluate(() => window.probe.firstRow);
  await delay(2 * SETTLING_MS);

  const status = await open(page, OPTIONS, () =>
    page.getByRole('combobox', { name: 'Status' }).click(),
  );
  const picker = await open(page, DAYS, () =>
    page
      .getByRole('button', { name: /choose date/i })
      .first()
      .click(),
  );

  const paging: number[] = [];
  for (let step = 0; step < PAGES; step++) {
    const next = page.getByRole('button', { name: 'Next' });
    paging.push((await slowest(page, () => next.click())).event);
  }

  const field = page.getByLabel('Order ID', { exact: true }).first();
  const word = await page.evaluate((rows) => window.probe.read(rows), ROWS);
  await field.click();
  await delay(SETTLING_MS);
  site.lists.length = 0;
  const typing = await slowest(page, () =>
    page.keyboard.type(word.slice(0, LETTERS), { delay: KEY_MS }),
  );
  return {
    status: [status.event],
    statusShown: [status.shown],
    picker: [picker.event],
    pickerShown: [picker.shown],
    typing: [typing.event],
    typingTask: [typing.task],
    typingRequests: [countLists(site, 1) / LETTERS],
    paging,
  };
}

/** Opens what shows `selector`, and closes it again. */
async function open(page: Page, selector: string, act: () => Promise<void>) {
  const end = await page.evaluateHandle(
    (wanted) => ({ time: window.probe.painted(wanted) }),
    selector,
  );
  const { event } = await slowest(page, act);
  const shown = await end.evaluate(
    async ({ time }) => (await time) - (window.probe.inputs.pointerdown ?? Number.NaN),
  );
  // Beside it, where neither page has anything.
  await page.mouse.click(700, 10);
  await delay(SETTLING_MS);
  return { event, shown };
}

/** The longest event and the longest task that `act` caused. */
async function slowest(page: Page, act: () => Promise<void>) {
  await page.evaluate(() => {
    window.probe.events.length = 0;
    window.probe.longTasks.length = 0;
  });
  await act();
  await delay(SETTLING_MS);
  return page.evaluate(() => ({
    event: Math.max(0, ...window.probe.events),
    task: Math.max(0, ...window.probe.longTasks),
  }));
}
