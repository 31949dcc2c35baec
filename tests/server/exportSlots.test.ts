import { expect, it } from 'vitest';
import { exportSlots } from '../../server/routes/exportSlots.ts';

const LIMITS = { maxExports: 20, maxExportsPerMerchant: 5 };

/** How many exports start of that many requests. */
function startAll(acquire: ReturnType<typeof exportSlots>, merchantId: string, requests: number) {
  const outcomes = Array.from({ length: requests }, () => {
    try {
      acquire(merchantId);
      return 200;
    } catch (error) {
      return (error as { statusCode?: number }).statusCode;
    }
  });
  return { started: outcomes.filter((outcome) => outcome === 200).length, last: outcomes.at(-1) };
}

it('a few merchants cannot take all slots for exports', () => {
  const acquire = exportSlots(LIMITS);
  for (const greedy of ['A', 'B']) {
    expect(startAll(acquire, greedy, 10)).toEqual({ started: 5, last: 429 });
  }
  // The other half: one export for each.
  for (let nth = 1; nth <= 10; nth++) {
    expect(startAll(acquire, `M${nth}`, 2)).toEqual({ started: 1, last: 429 });
  }
  expect(startAll(acquire, 'LAST', 1)).toEqual({ started: 0, last: 503 });
});

it('a slot is free again after its release', () => {
  const acquire = exportSlots({ maxExports: 1, maxExportsPerMerchant: 1 });
  const release = acquire('A');
  expect(startAll(acquire, 'A', 1).last).toBe(429);
  expect(startAll(acquire, 'B', 1).last).toBe(503);
  release();
  expect(startAll(acquire, 'B', 1).last).toBe(200);
});
