import { useState } from 'react';
import type { ListedTransaction } from '../../api/schema.ts';
import { findPayment } from './findPayment.ts';
import type { OpenPayment } from './useOpenPayment.ts';

/**
 * The open payment with its newest data. When a refresh removes its row, and while the drawer closes, it is the payment
 * as it was last.
 */
export function useShownPayment(
  { key, position }: OpenPayment,
  rows: readonly ListedTransaction[],
) {
  const [last, setLast] = useState<{
    wanted: string;
    hint?: number;
    transaction?: ListedTransaction;
  }>({ wanted: '' });
  const { wanted, hint } = key === undefined ? last : { wanted: key, hint: position };
  const found = findPayment(rows, wanted, hint);
  const transaction = rows[found] ?? (wanted === last.wanted ? last.transaction : undefined);
  if (wanted !== last.wanted || hint !== last.hint || transaction !== last.transaction) {
    setLast({ wanted, hint, transaction });
  }
  return { wanted, hint, position: found, transaction };
}
