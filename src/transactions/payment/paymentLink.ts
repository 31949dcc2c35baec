import type { ListedTransaction } from '../../api/schema.ts';
import { FILTERS } from '../filters/filters.ts';
import { writeSearch } from '../search.ts';
import { paymentKey, withPayment } from './paymentKey.ts';

/** A link that opens the payment in a list of its Order ID alone; without one, in the list as it is now. */
export function paymentLink(payment: ListedTransaction, merchantId: string | undefined): string {
  const orderId = FILTERS.orderId.parse(payment.orderID ?? '');
  if (!orderId) return window.location.href;
  const filters = merchantId ? { orderId, merchantId } : { orderId };
  const query = withPayment(writeSearch({ page: 1, filters }), paymentKey(payment));
  return `${window.location.origin}${window.location.pathname}?${query}`;
}
