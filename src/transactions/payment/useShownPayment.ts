import { useState } from 'react';
import type { ListedTransaction } from '../../api/schema.ts';
import { findPayment } from './findPayment.ts';
import type { OpenPayment } from './useOpenPayment.ts';

/** The payment that the drawer shows, and its position on the page. While the drawer closes, it is the last one. */
export function useShownPayment(
  { key, position }: OpenPayment,
  rows: readonly ListedTransaction[],
) {
  const [last, setLast] = useState<{ wanted: string; hint?: number }>({ wanted: '' });
  const shown = key === undefined ? last : { wanted: key, hint: position };
  if (shown.wanted !== last.wanted || shown.hint !== last.hint) setLast(shown);
  return { ...shown, position: findPayment(rows, shown.wanted, shown.hint) };
}
