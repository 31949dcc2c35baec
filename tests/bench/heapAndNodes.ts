import { setTimeout as delay } from 'node:timers/promises';
import type { Visit } from './visit.ts';

/** What the page holds on to: MB of JavaScript objects, and DOM nodes, attached or not. */
export async function heapAndNodes({ cdp }: Visit): Promise<{ heap: number; nodes: number }> {
  await delay(1_000);
  // What the first collection lets go may hold something that the second can take.
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const read = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { heap: read('JSHeapUsedSize') / 1_000_000, nodes: read('Nodes') };
}
