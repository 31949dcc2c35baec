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

function downloadOne(url: string, merchantId: string, seconds: number): Promise<Download> {
  return new Promise((resolve, reject) => {
    const request = get(
      `${url}/api/transactions/export`,
      { headers: authorization(merchantId), agent: false },
      (response) => {
        if (response.statusCode !== 200) {
          reject(new Error(`The export was answered with ${response.statusCode}.`));
        }
        // The first line is the header.
        let rows = -1;
        const timer = setTimeout(() => {
          resolve({ rows, isComplete: false });
          response.destroy();
        }, seconds * 1_000);
        response.on('data', (chunk: Buffer) => {
          for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1;
        });
        // Follows destroy().
        response.once('error', () => {});
        response.once('end', () => {
          clearTimeout(timer);
          resolve({ rows, isComplete: true });
        });
      },
    );
    request.once('error', reject);
  });
}
