import { once } from 'node:events';
import { get } from 'node:http';
import { authorization } from './accounts.ts';

interface Download {
  rows: number;
  /** False when it was stopped at the time limit. */
  isComplete: boolean;
}

/** Runs one export for each entry of `merchantIds` at the same time, for at most `seconds`; returns the sum. */
export async function download(
  url: string,
  merchantIds: string[],
  seconds: number,
): Promise<Download & { rowsPerSecond: number }> {
  const started = performance.now();
  const each = await Promise.all(merchantIds.map((id) => downloadOne(url, id, seconds)));
  const rows = each.reduce((sum, one) => sum + one.rows, 0);
  return {
    rows,
    rowsPerSecond: (rows / (performance.now() - started)) * 1_000,
    isComplete: each.every(({ isComplete }) => isComplete),
  };
}

async function downloadOne(url: string, merchantId: string, seconds: number): Promise<Download> {
  const signal = AbortSignal.timeout(seconds * 1_000);
  const options = { headers: authorization(merchantId), agent: false, signal } as const;
  // The first line is the header.
  let rows = -1;
  try {
    const [response] = await once(get(`${url}/api/transactions/export`, options), 'response');
    if (response.statusCode !== 200) {
      throw new Error(`The export was answered with ${response.statusCode}.`);
    }
    for await (const chunk of response) {
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return { rows, isComplete: !signal.aborted };
}
