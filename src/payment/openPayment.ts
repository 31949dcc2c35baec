import { parseISO } from 'date-fns';
import type { ListedTransaction } from '../api/schema.ts';
import { MAX_TEXT_LENGTH } from '../filters/filters.ts';
import { PAYMENT_PARAMS } from '../filters/search.ts';
import { useHistoryEntry } from '../view/historyEntry.ts';

/** Of the queries that look up an open payment. */
export const LOOKUP_KEY = 'payment';

type Ids = Pick<ListedTransaction, 'orderID' | 'id' | 'createdAt'>;

/**
 * The part of the query string that names a payment: its Order ID, and its id, which tells payments of one order apart;
 * without one, its time does. Payments where these are the same have the same key.
 */
export function paymentKey({ orderID, id, createdAt }: Ids): string {
  const params = new URLSearchParams();
  if (isUsable(orderID)) params.set('payment', orderID);
  if (isUsable(id)) params.set('id', id);
  else if (isUsable(createdAt)) params.set('createdAt', createdAt);
  // Also a payment without all of them can be open.
  return params.toString() || 'payment=';
}

// Servers refuse long URLs.
const isUsable = (text: string | null): text is string => !!text && text.length <= MAX_TEXT_LENGTH;

/** The key of the payment in a query string; undefined when none is open. */
export function readPaymentKey(params: URLSearchParams): string | undefined {
  if (!PAYMENT_PARAMS.some((name) => params.has(name))) return undefined;
  const [orderID, id] = [params.get('payment'), params.get('id')];
  return paymentKey({ orderID, id, createdAt: params.get('createdAt') });
}

/** The query string with this payment open, or with none. */
export function withPayment(params: URLSearchParams, key?: string): string {
  const others = new URLSearchParams(params);
  for (const name of PAYMENT_PARAMS) others.delete(name);
  return [others.toString(), key].filter(Boolean).join('&');
}

/**
 * The position of a payment among the rows, -1 when it is not there. `lastPosition` is the position to prefer among
 * rows with the same key.
 */
export function findPayment(
  rows: readonly ListedTransaction[],
  key: string,
  lastPosition?: number,
): number {
  const isAt = (position: number) => {
    const row = rows[position];
    return row !== undefined && paymentKey(row) === key;
  };
  if (lastPosition !== undefined && isAt(lastPosition)) return lastPosition;
  const position = rows.findIndex((_, index) => isAt(index));
  return position >= 0 ? position : rows.findIndex((row) => fits(row, key));
}

/** Whether a row has all that a key names: one written by hand names less, and one of an export may have no id. */
function fits(row: ListedTransaction, key: string): boolean {
  const wanted = new URLSearchParams(key);
  const [orderID, id, time] = [wanted.get('payment'), wanted.get('id'), wanted.get('createdAt')];
  return (
    Boolean(orderID || id || time) &&
    (!orderID || row.orderID === orderID) &&
    (!id || row.id === id) &&
    (!time || (row.createdAt !== null && isSameMoment(row.createdAt, time)))
  );
}

const isSameMoment = (a: string, b: string) => a === b || +parseISO(a) === +parseISO(b);

/**
 * As `findPayment`, among all payments of its order: the only one is it, whatever its id. An export may have other ids
 * than the list.
 */
export function findPaymentOfOrder(rows: readonly ListedTransaction[], key: string): number {
  const position = findPayment(rows, key);
  if (position >= 0) return position;
  const orderID = new URLSearchParams(key).get('payment');
  const ofOrder = rows.flatMap((row, index) => (row.orderID === orderID ? [index] : []));
  return ofOrder.length === 1 ? (ofOrder[0] ?? -1) : -1;
}

/** The payment that is open, as the URL has it, with functions to open, to change and to close it. */
export function useOpenPayment() {
  // The position among the rows finds a payment whose key repeats.
  const { params, position, push, replace, leave } = useHistoryEntry();
  const key = readPaymentKey(params);
  function change(row: Ids, at: number) {
    replace(withPayment(params, paymentKey(row)), { position: at });
  }
  function open(row: Ids, at: number) {
    // A link has a payment open, but its drawer could not be loaded: the pressed row replaces it.
    if (key) return change(row, at);
    // The second click of a double click comes before the page has rendered again.
    if (readPaymentKey(new URLSearchParams(window.location.search))) return;
    push(withPayment(params, paymentKey(row)), { position: at });
  }
  return { key, position, open, change, close: () => leave(withPayment(params)) };
}
