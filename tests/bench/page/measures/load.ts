import { setTimeout as delay } from 'node:timers/promises';
import { SAFFRON } from '../../../e2e/test.ts';
import type { Measure } from '../measure.ts';
import { asNewVisitor, taskTime, type Visitor } from '../visit.ts';

/** After so long without a request, whatever a page puts off has been done. */
const SETTLING_MS = 1_500;

export const load: Measure = {
  name: 'load',
  rows: {
    coldRow: { label: 'cold: first row', unit: 'ms', ratio: 0.6 },
    coldRequest: { label: 'cold: list request leaves', unit: 'ms' },
    coldTasks: { label: 'cold: main thread until the first row', unit: 'ms' },
    coldAllTasks: { label: 'cold: main thread in all', unit: 'ms' },
    warmRow: { label: 'warm: first row', unit: 'ms', ratio: 0.6 },
    warmRequest: { label: 'warm: list request leaves', unit: 'ms' },
    warmTasks: { label: 'warm: main thread until the first row', unit: 'ms' },
    warmAllTasks: { label: 'warm: main thread in all', unit: 'ms' },
  },
  async run(browser, site) {
    const conditions = { cpu: 4, isFast4G: true, account: SAFFRON };
    return asNewVisitor(browser, site, conditions, async (visitor) => {
      const cold = await visitList(visitor);
      const warm = await visitList(visitor);
      return {
        coldRow: [cold.row],
        coldRequest: [cold.request],
        coldTasks: [cold.tasks],
        coldAllTasks: [cold.allTasks],
        warmRow: [warm.row],
        warmRequest: [warm.request],
        warmTasks: [warm.tasks],
        warmAllTasks: [warm.allTasks],
      };
    });
  },
};

async function visitList(visitor: Visitor) {
  const visit = await visitor.open('/transactions');
  const row = await visit.page.evaluate(() => window.probe.firstRow);
  const tasks = await taskTime(visit);
  await visit.page.waitForLoadState('networkidle');
  await delay(SETTLING_MS);
  const allTasks = await taskTime(visit);
  const request = await visit.page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .find(({ name }) => name.includes('/api/transactions?'))?.startTime ?? Number.NaN,
  );
  await visit.page.close();
  return { row, tasks, allTasks, request };
}
