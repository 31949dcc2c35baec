import { get } from 'node:http';
import { type RunningService, signedIn } from './service.ts';

/** The exports of these merchants, all at once, for at most so long; the rows of all of them a second. */
export async function download(
  { url }: RunningService,
  { merchants, seconds }: { merchants: string[]; seconds: number },
): Promise<{ rows: number; rate: number; isWhole: boolean }> {
  const started = performance.now();
  const each = await Promise.all(merchants.map((merchant) => one(url, merchant, seconds)));
  const rows = each.reduce((sum, { lines }) => sum + lines - 1, 0);
  const rate = (rows / (performance.now() - started)) * 1_000;
  return { rows, rate, isWhole: each.every(({ isWhole }) => isWhole) };
}

function one(
  url: string,
  merchant: string,
  seconds: number,
): Promise<{ lines: number; isWhole: boolean }> {
  return new Promise((resolve, reject) => {
    const request = get(
      `${url}/api/transactions/export`,
      { headers: signedIn(merchant), agent: false },
      (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`The export is ${answer.statusCode}.`));
        let lines = 0;
        const stop = setTimeout(() => {
          resolve({ lines, isWhole: false });
          answer.destroy();
        }, seconds * 1_000);
        answer.on('data', (piece: Buffer) => {
          for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines += 1;
        });
        answer.once('error', () => {});
        answer.once('end', () => {
          clearTimeout(stop);
          resolve({ lines, isWhole: true });
        });
      },
    );
    request.once('error', reject);
  });
}
