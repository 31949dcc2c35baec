import { Fragment, type ReactNode, useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { preloadLateComponents } from '../late.tsx';
import { useAuth } from './AuthContext.tsx';
import { type ListState, readFilterOwner, type SignInState } from './historyState.ts';
import { getLockedMerchantId, getSessionEnd } from './sessionStore.ts';

// The first rows are on the screen by then.
const PRELOAD_AFTER_MS = 3_000;

/** Shows a screen to who is signed in, and the sign-in page to everybody else. */
export function RequireSession({ children }: { children: ReactNode }) {
  const auth = useAuth();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const owner = readFilterOwner(state);
  const merchantId = auth.status === 'signedIn' ? auth.session.merchantId : undefined;

  // Filters that came with a link belong to the merchant who first sees them.
  const isUnowned = merchantId !== undefined && search !== '' && owner === undefined;
  useEffect(() => {
    if (isUnowned)
      navigate({ search }, { replace: true, state: { merchantId } satisfies ListState });
  }, [isUnowned, navigate, search, merchantId]);

  useEffect(() => {
    const timer = setTimeout(preloadLateComponents, PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  if (auth.status === 'signedOut') {
    const end = getSessionEnd();
    const signInState: SignInState = {
      // A person who signed out is done with the filters; one whose session was ended is not.
      search: end === 'signedOut' ? '' : search,
      merchantId: owner ?? getLockedMerchantId() ?? undefined,
      expired: end === 'refused',
    };
    return <Navigate to="/login" replace state={signInState} />;
  }
  // Back, or a sign-in in another tab, can lead to filters of another merchant.
  const { merchantId: present } = auth.session;
  if (owner !== undefined && owner !== present) {
    return (
      <Navigate to="/transactions" replace state={{ merchantId: present } satisfies ListState} />
    );
  }
  // A new key for each account: no state of one stays on the page of the next.
  return <Fragment key={auth.session.credentials}>{children}</Fragment>;
}
