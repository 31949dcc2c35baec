import { useEffect, useState } from 'react';
import { lazyWithPreload, openLate } from '../../lazy.tsx';
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
    // After a failure the URL keeps the payment, so that a reload opens it.
    if (isMissing) openLate(PaymentDrawer, () => setMounted(true));
  }, [isMissing]);
  return isMounted && <PaymentDrawer {...props} />;
}
