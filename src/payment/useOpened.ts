import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { ListedTransaction } from '../api/schema.ts';
import { useAuth } from '../auth/AuthContext.tsx';
import { LIST_PATH } from '../paths.ts';
import { MAX_TEXT_LENGTH, parseText } from '../written/pasted.ts';

/** What names the open payment in the query string. It is not part of the search: opening one requests nothing. */
export const PAYMENT_PARAMS = ['payment', 'id', 'createdAt'] as const;

type Ids = Pick<ListedTransaction, 'orderID' | 'id' | 'createdAt'>;

/**
 * The query parameters that name a payment: its Order ID and its id or, without an id, its time. One order can have
 * several payments. Payments that are the same in all of these have the same key.
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

/** The query string of a list of the payment's Order ID alone, with it open; undefined without an Order ID. */
export function queryOfOrder(key: string, merchantId: string | undefined): string | undefined {
  const orderId = parseText(new URLSearchParams(key).get('payment') ?? '');
  if (!orderId) return undefined;
  return withPayment(new URLSearchParams({ orderId, ...(merchantId && { merchantId }) }), key);
}

/** A link that opens the payment in a list of its Order ID alone; without one, in the list as it is now. */
export function paymentLink(key: string, merchantId: string | undefined): string {
  const query = queryOfOrder(key, merchantId);
  return query ? `${window.location.origin}${LIST_PATH}?${query}` : window.location.href;
}

/** The merchant whose payments an admin has chosen. */
export function useChosenMerchant(): string | undefined {
  const [params] = useSearchParams();
  const { isAdmin } = useAuth();
  return isAdmin ? parseText(params.get('merchantId') ?? '') : undefined;
}

/** What opens over a screen and has no part in the query string. */
const PANELS = ['view', 'shortcuts'] as const;

/** History state outlives reloads and deployments, so its shape is checked. */
export function readOpened(state: unknown) {
  const { position, panel, canGoBack } = Object(state) as Record<string, unknown>;
  return {
    /** The position among the rows of the one that was opened: it finds a payment whose key repeats. */
    position: typeof position === 'number' ? position : undefined,
    panel: PANELS.find((name) => name === panel),
    /** This page has added the entry; a link, or a sign-in, has not. */
    canGoBack: canGoBack === true,
  };
}

/** What to find in all payments: a typed text, or all that have exactly this value. */
export interface FindRequest {
  text?: string;
  only?: { field: 'vpa_id' | 'orderID'; value: string } | undefined;
  /** When it was asked for, in ms. It does not overwrite what the person changed in Find later. */
  at?: number | undefined;
}

/** What a click asked to find, in the history state: a VPA ID does not belong in the URL. Its shape is checked. */
export function readFind(state: unknown): FindRequest | undefined {
  const { find } = Object(state) as Record<string, unknown>;
  const { text, only, at } = Object(find) as Record<string, unknown>;
  const { field, value } = Object(only) as Record<string, unknown>;
  const isText = typeof text === 'string';
  const isOnly = (field === 'vpa_id' || field === 'orderID') && typeof value === 'string';
  if (!isText && !isOnly) return undefined;
  return {
    text: isText ? text : '',
    only: isOnly ? { field, value } : undefined,
    at: Number(at),
  };
}

/** The keys of a click: with Ctrl or the command key it opens a new tab, as on a link. */
export type PressedKeys = Pick<MouseEvent, 'ctrlKey' | 'metaKey'>;

/** What is open over the screen: a payment or a panel. Each is a history entry, so that Back closes it. */
export function useOpened() {
  const { merchantId } = useAuth();
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const { canGoBack, ...opened } = readOpened(location.state);
  const key = readPaymentKey(params);
  const chosenMerchant = useChosenMerchant();
  const isLeaving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each navigation
  useEffect(() => {
    isLeaving.current = false;
  }, [location]);

  function push(query: string, what: Partial<typeof opened>) {
    // A panel opened from another panel replaces it, so that one Back closes both.
    const replace = Boolean(what.panel && opened.panel && canGoBack);
    setParams(query, {
      replace,
      state: { ...location.state, merchantId, ...what, canGoBack: true },
    });
  }
  function changePayment(row: Ids, position: number) {
    const state = { ...location.state, merchantId, position };
    setParams(withPayment(params, paymentKey(row)), { replace: true, state });
  }
  function openPayment(row: Ids, position: number, pressed?: PressedKeys) {
    if (pressed?.ctrlKey || pressed?.metaKey) {
      const opened = paymentKey(row);
      // The other tabs would load all payments again.
      const isList = location.pathname === LIST_PATH;
      const url = isList ? `?${withPayment(params, opened)}` : paymentLink(opened, chosenMerchant);
      window.open(url, '_blank', 'noopener');
      return;
    }
    // A link has a payment open, but its drawer could not be loaded: the pressed row replaces it.
    if (key) return changePayment(row, position);
    // The second click of a double click comes before the page has rendered again.
    if (readPaymentKey(new URLSearchParams(window.location.search))) return;
    push(withPayment(params, paymentKey(row)), { position });
  }
  /** Goes back to the screen, also from an entry that was not pushed. */
  function close() {
    // `navigate(-1)` is asynchronous; a second Escape before it has ended would leave the screen.
    if (isLeaving.current) return;
    isLeaving.current = canGoBack;
    if (canGoBack) return navigate(-1);
    const state = { ...location.state, merchantId, position: undefined, panel: undefined };
    setParams(withPayment(params), { replace: true, state });
  }

  return {
    /** The key of the open payment, from the URL. */
    key,
    ...opened,
    openPayment,
    changePayment,
    openPanel: (panel: (typeof PANELS)[number]) => push(params.toString(), { panel }),
    close,
  };
}
