import useEventCallback from '@mui/utils/useEventCallback';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { ListedTransaction } from '../../api/schema.ts';
import { paymentKey, readPaymentKey, withPayment } from './paymentKey.ts';

/** Beside `merchantId` in the history state of the list. */
interface PaymentState {
  /** The row's position on the page, which finds a payment whose ids repeat or are missing. */
  position?: number;
  /** This page added the history entry, so Back leads to the list. */
  isPushed?: boolean;
}

export type OpenPayment = ReturnType<typeof useOpenPayment>;

/** The payment that is open, as the URL has it, with functions to open, to change and to close it. */
export function useOpenPayment(merchantId: string) {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const { position, isPushed } = readState(location.state);
  const isLeaving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each navigation
  useEffect(() => {
    isLeaving.current = false;
  }, [location]);

  const change = useEventCallback((row: ListedTransaction, at: number) => {
    const state = { merchantId, position: at, isPushed };
    setParams(withPayment(params, paymentKey(row)), { replace: true, state });
  });
  const open = useEventCallback((row: ListedTransaction, at: number) => {
    // The drawer of a link was not loaded.
    if (readPaymentKey(params)) return change(row, at);
    // The second click of a double click comes before the page has rendered again.
    if (readPaymentKey(new URLSearchParams(window.location.search))) return;
    const state = { merchantId, position: at, isPushed: true };
    setParams(withPayment(params, paymentKey(row)), { state });
  });
  const close = useEventCallback(() => {
    // Back takes a moment, and a second one would leave the list.
    if (isLeaving.current) return;
    isLeaving.current = isPushed;
    if (isPushed) navigate(-1);
    else setParams(withPayment(params), { replace: true, state: { merchantId } });
  });
  return { key: readPaymentKey(params), position, open, change, close };
}

/** History state outlives reloads and deployments, so its shape is checked. */
function readState(state: unknown) {
  const { position, isPushed } = (state ?? {}) as Partial<Record<keyof PaymentState, unknown>>;
  return {
    position: typeof position === 'number' ? position : undefined,
    isPushed: isPushed === true,
  };
}
