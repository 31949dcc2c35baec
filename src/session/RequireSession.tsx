import { Fragment, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { loadWhenIdle } from '../loadWhenIdle.ts';
import { useAuth } from './AuthContext.tsx';
import { getSessionEnd } from './sessionStore.ts';

/** What the guard tells the sign-in page: why the person is there, and the query string to come back to. */
export interface SignInReturn {
  search: string;
  /** Whose query string it is; nobody's when it came with a link. */
  merchantId?: string;
  expired: boolean;
}

const IdleGuard = lazy(loadWhenIdle(() => import('./IdleGuard.tsx')));

export function RequireSession({ children }: { children: ReactNode }) {
  const auth = useAuth();
  const { search } = useLocation();
  const present = auth.status === 'signedIn' ? auth.session.merchantId : undefined;
  const [merchantId, setMerchantId] = useState(present);

  if (auth.status === 'signedOut') {
    const end = getSessionEnd();
    // Who signs out is done with the filters; who was thrown out, or came by a link, is not.
    const state: SignInReturn = {
      search: end === 'signedOut' ? '' : search,
      merchantId,
      expired: end === 'refused',
    };
    return <Navigate to="/login" replace state={state} />;
  }
  // Signed in by another tab: the filters in the address are those of the merchant before.
  if (merchantId !== present) return <WithoutFilters onDone={() => setMerchantId(present)} />;
  // Another account means another page: nothing of the one before may stay on it.
  return (
    <>
      <Fragment key={auth.session.credentials}>{children}</Fragment>
      <Suspense>
        <IdleGuard />
      </Suspense>
    </>
  );
}

function WithoutFilters({ onDone }: { onDone: () => void }) {
  useEffect(onDone);
  return <Navigate to="/transactions" replace />;
}
