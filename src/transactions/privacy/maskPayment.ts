import type { ListedTransaction, TransactionList } from '../../api/schema.ts';
import { formatAmount, MISSING } from '../../format.ts';
import { maskVpa } from '../payment/maskVpa.ts';

/** In place of every amount. Always the same text, because its length would tell how large the amount is. */
export const HIDDEN_AMOUNT = '₹•••';

/** The payment without its amount and with a masked VPA ID. What is missing stays missing. */
export function maskPayment(payment: ListedTransaction): ListedTransaction {
  const isMissing = formatAmount(payment.amount) === MISSING;
  return {
    ...payment,
    amount: isMissing ? null : HIDDEN_AMOUNT,
    vpa_id: maskVpa(payment.vpa_id),
  };
}

export function maskList(list: TransactionList): TransactionList {
  return { ...list, transactions: list.transactions.map(maskPayment) };
}
