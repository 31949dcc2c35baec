import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { ADMIN } from '../../../e2e/page.ts';
import { inNewProfile } from '../visit.ts';

const FEW = 10;
const MANY = 1_000;

export function soak(browser: Browser, url: string) {
  return inNewProfile(browser, url, { account: ADMIN }, async (open) => {
    const page = await open('/transactions');
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    await page.evaluate(() => window.probe.firstRow);
    await turnPages(page, FEW);
    const few = await readMemory(cdp);
    await turnPages(page, MANY - FEW);
    const many = await readMemory(cdp);
    return {
      [`heap after ${FEW} pages, MB`]: [few.heap],
      [`heap after ${MANY} pages, MB`]: [many.heap],
      [`DOM nodes after ${FEW} pages`]: [few.nodes],
      [`DOM nodes after ${MANY} pages`]: [many.nodes],
    };
  });
}

/** Inside the page: a thousand clicks through Playwright take half an hour. */
async function turnPages(page: Page, times: number): Promise<void> {
  await page.evaluate(async (count) => {
    const { readRows, rowsAfter } = window.probe;
    for (let step = 0; step < count; step++) {
      const buttons = [...document.querySelectorAll('button')];
      const next = buttons.find(({ textContent }) => textContent.trim() === 'Next');
      const arrived = rowsAfter(readRows());
      next?.click();
      await arrived;
    }
  }, times);
}

async function readMemory(cdp: CDPSession) {
  await delay(1_000);
  // Finalizers of the first collection can release more for a second one.
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const nodes = metrics.find(({ name }) => name === 'Nodes')?.value ?? Number.NaN;
  return { heap: (await heapBytes(cdp)) / 1_000_000, nodes };
}

/** Compiled code grows as long as a page is used; the other two belong to the browser and its tools. */
const NOT_THE_PAGE = ['code', 'native', 'synthetic'];

/** `nodes` holds one number for each of `node_fields`, node after node. */
interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
}

/** The objects, arrays, strings and functions of the page, from a heap snapshot. */
async function heapBytes(cdp: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const collect = ({ chunk }: { chunk: string }) => chunks.push(chunk);
  cdp.on('HeapProfiler.addHeapSnapshotChunk', collect);
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  cdp.off('HeapProfiler.addHeapSnapshotChunk', collect);

  const { snapshot, nodes }: Snapshot = JSON.parse(chunks.join(''));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let bytes = 0;
  for (let node = 0; node < nodes.length; node += fields.length) {
    const name = types[0][nodes[node + type] ?? -1] ?? '';
    if (!NOT_THE_PAGE.includes(name)) bytes += nodes[node + size] ?? 0;
  }
  return bytes;
}
