import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useAuth } from '../auth/AuthContext.tsx';
import { LIST_PATH } from '../paths.ts';
import { parseText } from '../written/pasted.ts';
import { type Ids, paymentKey, paymentLink, readPaymentKey, withPayment } from './paymentKey.ts';

/** The merchant whose payments an admin has chosen. */
export function useChosenMerchant(): string | undefined {
  const [params] = useSearchParams();
  const { isAdmin } = useAuth();
  return isAdmin ? parseText(params.get('merchantId') ?? '') : undefined;
}

/** The panels that open over a screen. They are not in the query string. */
const PANELS = ['view', 'shortcuts'] as const;

/** Reads the history state and checks its shape, because it outlives reloads and deployments. */
export function readOpened(state: unknown) {
  const { position, panel, canGoBack } = Object(state) as Record<string, unknown>;
  return {
    /** The position of the open payment among the rows, which tells payments with the same key apart. */
    position: typeof position === 'number' ? position : undefined,
    panel: PANELS.find((name) => name === panel),
    /** Whether this page added the history entry, and not a link or a sign-in. */
    canGoBack: canGoBack === true,
  };
}

/** The keys of a click: with Ctrl or the command key it opens a new tab, as on a link. */
export type PressedKeys = Pick<MouseEvent, 'ctrlKey' | 'metaKey'>;

/** The payment or panel that is open over the screen. Each is a history entry, so that Back closes it. */
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

  function go(query: string, what: Partial<typeof opened>, replace = false) {
    const state = { ...location.state, merchantId, ...what, canGoBack: canGoBack || !replace };
    setParams(query, { replace, state });
  }
  const changePayment = (row: Ids, position: number) =>
    go(withPayment(params, paymentKey(row)), { position }, true);
  function openPayment(row: Ids, position: number, pressed?: PressedKeys) {
    if (pressed?.ctrlKey || pressed?.metaKey) {
      const opened = paymentKey(row);
      // From another tab, links to the list, because that tab would load all payments again.
      const isList = location.pathname === LIST_PATH;
      const url = isList ? `?${withPayment(params, opened)}` : paymentLink(opened, chosenMerchant);
      window.open(url, '_blank', 'noopener');
      return;
    }
    // The clicked row replaces a payment that is already open, without a new history entry.
    if (key) return changePayment(row, position);
    // The second click of a double click comes before the page has rendered again.
    if (readPaymentKey(new URLSearchParams(window.location.search))) return;
    go(withPayment(params, paymentKey(row)), { position });
  }
  /** Closes the open payment or panel: goes back, or replaces an entry that this page has not added. */
  function close() {
    // `navigate(-1)` is asynchronous; a second Escape before it has ended would leave the screen.
    if (isLeaving.current) return;
    isLeaving.current = canGoBack;
    if (canGoBack) return navigate(-1);
    go(withPayment(params), { position: undefined, panel: undefined }, true);
  }

  return {
    /** The key of the open payment, from the URL. */
    key,
    ...opened,
    openPayment,
    changePayment,
    // A panel opened from another panel replaces it, so that one Back closes both.
    openPanel: (panel: (typeof PANELS)[number]) =>
      go(params.toString(), { panel }, Boolean(opened.panel && canGoBack)),
    close,
  };
}
