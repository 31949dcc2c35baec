import { Fragment, type ReactNode, useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useAuth } from './AuthContext.tsx';
import { type ListState, readFilterOwner, type SignInState } from './historyState.ts';
import { getLockedMerchantId, getSessionEnd } from './sessionStore.ts';

/** Shows a screen to signed-in people, and redirects everybody else to the sign-in page. */
export function RequireSession({ children }: { children: ReactNode }) {
  const auth = useAuth();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const owner = readFilterOwner(state);
  const merchantId = auth.status === 'signedIn' ? auth.session.merchantId : undefined;

  // Filters that came with a link belong to the merchant who first sees them.
  const isUnowned = merchantId !== undefined && search !== '' && owner === undefined;
  useEffect(() => {
    if (!isUnowned) return;
    const state: ListState = { merchantId };
    // Not `search`: the screen may have corrected the address since it was rendered.
    navigate({ search: window.location.search }, { replace: true, state });
  }, [isUnowned, navigate, merchantId]);

  if (auth.status === 'signedOut') {
    const end = getSessionEnd();
    const signInState: SignInState = {
      // Signing out drops the filters; a 401 and the idle lock keep them.
      search: end === 'signedOut' ? '' : search,
      merchantId: owner ?? getLockedMerchantId() ?? undefined,
      expired: end === 'refused',
    };
    return <Navigate to="/login" replace state={signInState} />;
  }
  // Back, or a sign-in in another tab, can lead to filters of another merchant.
  const { merchantId: current } = auth.session;
  if (owner !== undefined && owner !== current) {
    return (
      <Navigate to="/transactions" replace state={{ merchantId: current } satisfies ListState} />
    );
  }
  // A new key for each account, so that no component state is kept for the next one.
  return <Fragment key={auth.session.credentials}>{children}</Fragment>;
}
