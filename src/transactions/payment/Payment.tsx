import { useEffect, useState } from 'react';
import { lazyWithPreload, NOT_LOADED, TOO_LATE_MS } from '../../lazy.tsx';
import { notify } from '../../notify.ts';
import { useOpenPayment } from './openPayment.ts';
import type { PaymentDrawerProps } from './PaymentDrawer.tsx';

/** Loaded when the pointer or the focus first reaches a row. */
export const PaymentDrawer = lazyWithPreload(() => import('./PaymentDrawer.tsx'));

/** The open payment. A press on a row has loaded the drawer's code; for a link to a payment it is loaded here. */
export function Payment(props: PaymentDrawerProps) {
  const { key } = useOpenPayment();
  // Stays mounted, so that the closing transition can run.
  const [isMounted, setMounted] = useState(false);
  if (key && !isMounted && PaymentDrawer.isLoaded()) setMounted(true);
  const isMissing = key !== undefined && !isMounted;
  useEffect(() => {
    if (!isMissing) return;
    let isOver = false;
    // The URL keeps the payment, so that a reload opens it.
    const sayNotLoaded = () => notify({ severity: 'error', message: NOT_LOADED });
    const timer = setTimeout(sayNotLoaded, TOO_LATE_MS);
    PaymentDrawer.preload().then((isLoaded) => {
      if (isOver) return;
      if (isLoaded) return setMounted(true);
      clearTimeout(timer);
      sayNotLoaded();
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isMissing]);
  return isMounted && <PaymentDrawer {...props} />;
}
