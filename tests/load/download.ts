import { get } from 'node:http';
import { AS_BIGGEST, type RunningService } from './service.ts';

/** Exports of the biggest merchant, so many at once, for at most so long; the rows of all of them a second. */
export async function download(
  { url }: RunningService,
  { atOnce, seconds }: { atOnce: number; seconds: number },
): Promise<{ rows: number; rate: number; isWhole: boolean }> {
  const started = performance.now();
  const each = await Promise.all(Array.from({ length: atOnce }, () => one(url, seconds)));
  const rows = each.reduce((sum, { lines }) => sum + lines - 1, 0);
  const rate = (rows / (performance.now() - started)) * 1_000;
  return { rows, rate, isWhole: each.every(({ isWhole }) => isWhole) };
}

function one(url: string, seconds: number): Promise<{ lines: number; isWhole: boolean }> {
  return new Promise((resolve, reject) => {
    const request = get(
      `${url}/api/transactions/export`,
      { headers: AS_BIGGEST, agent: false },
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
