import { expect, test } from 'vitest';
import { formatDate } from '../../../src/format.ts';
import { splitTones } from '../../../src/payment/tones.ts';

/** The parts of a text, with the dark one in brackets. */
const split = (...text: Parameters<typeof splitTones>) => {
  const { before, differing, after } = splitTones(...text);
  return `${before}[${differing}]${after}`;
};

test('the parts of a text are the whole text, and only what differs from row to row is dark', () => {
  const cases: [...Parameters<typeof splitTones>, expected: string][] = [
    ['time', formatDate('2026-11-24T02:48:00Z', 'india'), 'Nov 24, 2026 [08:18]'],
    ['time', 'yesterday', '[yesterday]'],
    ['id', 'SAF-261124-0014', 'SAF-261124-[0014]'],
    ['id', 'order_17', '[order_17]'],
    ['id', 'ORD-', '[ORD-]'],
    ['id', 'kavya.agarwal@okaxis', '[kavya.agarwal]@okaxis'],
    ['id', 'shop-1@ok-axis', '[shop-1]@ok-axis'],
    ['id', '@okaxis', '[@okaxis]'],
    ['id', '-', '[-]'],
  ];
  for (const [kind, text, expected] of cases) {
    expect(split(kind, text)).toBe(expected);
    expect(split(kind, text).replace(/[[\]]/g, '')).toBe(text);
  }
});
