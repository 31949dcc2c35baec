import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';
import type { Visit } from './visit.ts';

export interface Held {
  /** All of V8's heap, MB; it grows with the code that V8 compiles as long as the page is used. */
  heap: number;
  /** What of the heap is the page's own: objects, arrays, strings, functions, MB. */
  kept: number;
  /** DOM nodes, attached or not. */
  nodes: number;
}

/** What the page holds on to. */
export async function heapAndNodes({ cdp }: Visit): Promise<Held> {
  await delay(1_000);
  // What the first collection lets go may hold something that the second can take.
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const read = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return {
    heap: read('JSHeapUsedSize') / 1_000_000,
    kept: (await keptBytes(cdp)) / 1_000_000,
    nodes: read('Nodes'),
  };
}

/** Neither V8's compiled code nor what the browser keeps for itself and for its developer tools. */
const NOT_THE_PAGES = ['code', 'native', 'synthetic'];

/** The nodes of a heap snapshot are numbers in one list, so many for each, in the order of `node_fields`. */
interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
}

async function keptBytes(cdp: CDPSession): Promise<number> {
  const { snapshot, nodes } = await takeSnapshot(cdp);
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let bytes = 0;
  for (let node = 0; node < nodes.length; node += fields.length) {
    const name = types[0][nodes[node + type] ?? -1] ?? '';
    if (!NOT_THE_PAGES.includes(name)) bytes += nodes[node + size] ?? 0;
  }
  return bytes;
}

async function takeSnapshot(cdp: CDPSession): Promise<Snapshot> {
  const chunks: string[] = [];
  const note = ({ chunk }: { chunk: string }) => chunks.push(chunk);
  cdp.on('HeapProfiler.addHeapSnapshotChunk', note);
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  cdp.off('HeapProfiler.addHeapSnapshotChunk', note);
  return JSON.parse(chunks.join(''));
}
