import { Suspense, useState } from 'react';
import { lateComponent } from '../../late.tsx';
import type { PaymentDrawerProps } from './PaymentDrawer.tsx';

const PaymentDrawer = lateComponent(() => import('./PaymentDrawer.tsx'), { isOnDemand: true });

export const preloadPayment = PaymentDrawer.preload;

/** The open payment. Its code is loaded when the pointer or the focus first reaches a row. */
export function Payment(props: PaymentDrawerProps) {
  const [wasOpened, setOpened] = useState(false);
  if (props.payment.key && !wasOpened) setOpened(true);
  // Stays mounted, so that the closing transition can run.
  return (
    wasOpened && (
      <Suspense fallback={null}>
        <PaymentDrawer {...props} />
      </Suspense>
    )
  );
}
