import { ADMIN } from '../../../e2e/test.ts';
import { heapAndNodes } from '../heapAndNodes.ts';
import type { Measure } from '../measure.ts';
import { ROWS } from '../probe.ts';
import { asNewVisitor, type Visit } from '../visit.ts';

const FEW = 10;
const MANY = 1_000;

export const soak: Measure = {
  name: 'soak',
  isDashboardOnly: true,
  rows: {
    keptFew: { label: `heap without compiled code after ${FEW} page changes`, unit: 'MB' },
    keptMany: { label: `heap without compiled code after ${MANY} page changes`, unit: 'MB' },
    keptGrowth: { label: 'heap without compiled code grown by', unit: '%', most: 5 },
    heapFew: { label: `heap after ${FEW} page changes`, unit: 'MB' },
    heapMany: { label: `heap after ${MANY} page changes`, unit: 'MB' },
    heapGrowth: { label: 'heap grown by, V8 code and all', unit: '%' },
    nodesFew: { label: `DOM nodes after ${FEW} page changes`, unit: '' },
    nodesMany: { label: `DOM nodes after ${MANY} page changes`, unit: '' },
    nodesGrowth: { label: 'DOM nodes grown by', unit: '%', most: 5 },
  },
  async run(browser, site) {
    return asNewVisitor(browser, site, { account: ADMIN }, async (visitor) => {
      const visit = await visitor.open('/transactions');
      await visit.page.evaluate(() => window.probe.firstRow);
      await turnPages(visit, FEW);
      const few = await heapAndNodes(visit);
      await turnPages(visit, MANY - FEW);
      const many = await heapAndNodes(visit);
      return {
        keptFew: [few.kept],
        keptMany: [many.kept],
        keptGrowth: [(many.kept / few.kept - 1) * 100],
        heapFew: [few.heap],
        heapMany: [many.heap],
        heapGrowth: [(many.heap / few.heap - 1) * 100],
        nodesFew: [few.nodes],
        nodesMany: [many.nodes],
        nodesGrowth: [(many.nodes / few.nodes - 1) * 100],
      };
    });
  },
};

/** Within the page, because a thousand clicks from outside would take half an hour. */
async function turnPages({ page }: Visit, times: number): Promise<void> {
  await page.evaluate(
    async ([rows, count]) => {
      const { read, painted } = window.probe;
      for (let step = 0; step < count; step++) {
        const buttons = [...document.querySelectorAll('button')];
        const next = buttons.find(({ textContent }) => textContent.trim() === 'Next');
        const arrived = painted(rows, read(rows));
        next?.click();
        await arrived;
      }
    },
    [ROWS, times] as const,
  );
}
