import { expect, test } from 'vitest';
import { matchTable } from '../../../src/match/matchTable.ts';
import { paymentsOf } from '../../../src/match/payments.ts';
import { readTable } from '../../../src/match/readTable.ts';

const rows = [1, 2, 3].map((nth) => ({
  id: `t${nth}`,
  orderID: `KN${nth}`,
  ref_id: `63230998204${nth}`,
  paise: BigInt(nth * 89900),
  status: 'COMPLETED',
  day: '2026-11-20',
}));

const greenOf = async (...more: string[]) => {
  const credits = rows.map(
    ({ ref_id }, nth) => `20/11/2026,UPI/${ref_id}/SHOP,,${(nth + 1) * 899}.00`,
  );
  const file = ['Date,Narration,Debit,Credit', ...credits, ...more].join('\n');
  return matchTable(await readTable(new TextEncoder().encode(file)), paymentsOf(rows, 'india'))
    .isGreen;
};

test('money that went back under the same RRN prevents green', async () => {
  expect(await greenOf()).toBe(true);
  expect(await greenOf(`21/11/2026,REV-UPI/${rows[0]?.ref_id}/SHOP,899.00,`)).toBe(false);
});
