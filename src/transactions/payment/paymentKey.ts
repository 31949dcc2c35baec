import { MAX_TEXT_LENGTH } from '../filters/filters.ts';

/*
 * The open payment in the query string, beside page and filters: `payment` is its Order ID and `id` its id, so that
 * payments with the same Order ID are told apart. It is not part of the search, so opening one requests nothing.
 */

interface Ids {
  orderID: string | null;
  id: string | null;
}

/** The part of the query string that names a payment. Payments with the same ids have the same key. */
export function paymentKey({ orderID, id }: Ids): string {
  const params = new URLSearchParams();
  if (isUsable(orderID)) params.set('payment', orderID);
  if (isUsable(id)) params.set('id', id);
  // Also a payment without ids can be open.
  return params.toString() || 'payment=';
}

/** The key of the payment in a query string; undefined when none is open. */
export function readPaymentKey(params: URLSearchParams): string | undefined {
  const orderID = params.get('payment');
  const id = params.get('id');
  return orderID === null && id === null ? undefined : paymentKey({ orderID, id });
}

/** The query string with this payment open, or with none. */
export function withPayment(params: URLSearchParams, key?: string): string {
  const others = new URLSearchParams(params);
  others.delete('payment');
  others.delete('id');
  return [others.toString(), key].filter(Boolean).join('&');
}

// Servers refuse long URLs.
const isUsable = (text: string | null): text is string => !!text && text.length <= MAX_TEXT_LENGTH;
