import { describe, expect, test } from 'vitest';
import { readTable } from '../../../src/reconcile/readTable.ts';
import { UnreadableFile } from '../../../src/reconcile/readText.ts';
import { reconcile } from '../../../src/reconcile/reconcile.ts';
import { bytesOf, HEAD, listOf } from './match.ts';

async function timeOf(text: string, payments = listOf(100)): Promise<number> {
  // Measures processor time, so that other programs do not count.
  const start = process.cpuUsage();
  const table = await readTable(bytesOf(text)).catch((error) => {
    expect(error).toBeInstanceOf(UnreadableFile);
  });
  if (table) reconcile(table, payments);
  return process.cpuUsage(start).user / 1_000;
}

/** Enough processor time for slow machines; reading in more than linear time would take minutes. */
const LIMIT_MS = 4_000;
const lines = (count: number, line: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => line(nth)).join('\n');
const hostile = (cell: string) =>
  HEAD + lines(50, (nth) => `20/11/2026,KN${100_000 + nth},${cell},${100 + nth / 100}`);

describe('no file blocks the worker', () => {
  test.each([
    ['brackets', hostile('('.repeat(32_000))],
    ['closing brackets', hostile(')'.repeat(32_000))],
    ['blanks', hostile(`a${' '.repeat(32_000)}b`)],
    ['quotes', hostile('"'.repeat(32_001))],
    ['quotes within', hostile(`a${'"'.repeat(32_000)}`)],
    ['apostrophes', hostile("'".repeat(32_000))],
    ['digits', hostile('1'.repeat(32_000))],
    ['digits and blanks', hostile('12 '.repeat(11_000))],
    ['hyphens', hostile('1-a'.repeat(11_000))],
    [
      'amounts of brackets',
      HEAD + lines(200, (nth) => `20/11/2026,KN${nth},x,${'('.repeat(5_000)}`),
    ],
    [
      '50,000 columns',
      `${lines(6, (row) => Array.from({ length: 50_000 }, (_, nth) => (row ? `${nth}.${row}` : `h${nth}`)).join(','))}`,
    ],
    [
      'one RRN in all of 1,000 columns',
      lines(300, (nth) =>
        Array.from({ length: 1_000 }, () => `6324000000${(nth % 90) + 10}`).join(','),
      ),
    ],
    [
      'wrapped lines without end',
      `${HEAD}20/11/2026,KN100000,x,1\n${lines(60_000, () => ',,abcdefghij,')}`,
    ],
    [
      'rows with cells too many',
      HEAD + lines(2_000, (nth) => `20/11/2026,KN${nth},${'a,'.repeat(nth % 40)}b,12.50`),
    ],
    [
      'rows of 40 columns, with five cells too many',
      `${lines(50, (nth) => Array.from({ length: nth % 2 ? 45 : 40 }, () => 'x').join(','))}`,
    ],
    [
      'a quote that is not closed in each row',
      HEAD + lines(100_000, (nth) => `20/11/2026,"KN${nth},x,12.50`),
    ],
  ])('%s', { timeout: 30_000 }, async (_, text) => {
    expect(await timeOf(text)).toBeLessThan(LIMIT_MS);
  });

  test('one value in 150,000 rows, and in 150,000 payments', { timeout: 60_000 }, async () => {
    const text = HEAD + lines(150_000, () => '20/11/2026,KN7,x,100.00');
    expect(
      await timeOf(
        text,
        listOf(150_000, () => 'KN7'),
      ),
    ).toBeLessThan(30_000);
  });

  test('20,000 rows that each name the payment of the next row too', async () => {
    const payments = listOf(20_001);
    const name = (nth: number) => `KN${100_000 + nth} and KN${100_001 + nth}`;
    for (const at of [(nth: number) => nth, (nth: number) => (nth * 7) % 20_000]) {
      const text = HEAD + lines(20_000, (nth) => `20/11/2026,${name(at(nth))},x,100.00`);
      expect(await timeOf(text, payments)).toBeLessThan(LIMIT_MS);
    }
  });

  test('20,000 rows with 200,000 payments', { timeout: 60_000 }, async () => {
    const payments = listOf(200_000);
    const text =
      HEAD +
      lines(
        20_000,
        (nth) =>
          `20/11/2026,KN${100_000 + nth * 7},UPI/${632_400_000_000 + nth * 7}/x,${(10_000 + nth * 7) / 100}`,
      );
    const time = await timeOf(text, payments);
    console.info(`20,000 rows with 200,000 payments: ${Math.round(time)} ms`);
    expect(time).toBeLessThan(8_000);
  });
});
