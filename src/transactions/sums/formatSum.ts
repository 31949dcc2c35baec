import { formatPaise } from '../../format.ts';
import { HIDDEN_AMOUNT } from '../privacy/maskPayment.ts';

/** Every amount of the sums is written by this. */
export function formatSum(paise: bigint, isPrivate: boolean): string {
  return isPrivate ? HIDDEN_AMOUNT : formatPaise(paise);
}
