import type { ListedTransaction } from '../../api/schema.ts';
import { addUp } from '../../paymentsFile/addUp.ts';
import { readPaise } from '../../written/money.ts';

/** Sums by status, of the payments whose amount can be read exactly. */
export const sumByStatus = (payments: readonly ListedTransaction[]) =>
  addUp({
    rows: payments.map(({ status, amount }) => {
      const text = typeof amount === 'number' ? amount.toFixed(2) : (amount ?? '');
      return { status, paise: readPaise(text) ?? null, day: null, merchantId: '' };
    }),
  }).statuses;
