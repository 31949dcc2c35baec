import { Fragment, type ReactNode, useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { LIST_PATH } from '../paths.ts';
import { useAuth } from './AuthContext.tsx';

/** The history state that RequireAuth passes to the sign-in page. */
interface SignInState {
  /** The path of the tab that was open. */
  pathname: string;
  search: string;
  /** The merchant whose filters these are, if known. */
  merchantId?: string;
  /** Whether the session was refused or ended in another tab, and not by a sign-out or a lock in this tab. */
  isInterrupted: boolean;
}

export function RequireAuth({ children }: { children: ReactNode }) {
  const { status, merchantId, end } = useAuth();
  const isSignedIn = status === 'signedIn';
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const owner = readFilterOwner(state);

  // Filters that came with a link belong to the merchant who first sees them.
  const isUnowned = isSignedIn && search !== '' && owner === undefined;
  useEffect(() => {
    if (!isUnowned) return;
    // Read now: the screen may have corrected the URL since this render.
    const { pathname, search } = window.location;
    navigate({ pathname, search }, { replace: true, state: { merchantId } });
  }, [isUnowned, navigate, merchantId]);

  if (!isSignedIn) {
    const signInState: SignInState = {
      // Signing out here drops the path and the filters; every other end keeps them.
      ...(end.how === 'signedOut' ? { pathname: LIST_PATH, search: '' } : { pathname, search }),
      merchantId: owner ?? end.lockedMerchantId ?? end.refusedMerchantId ?? undefined,
      isInterrupted: end.how === 'ended',
    };
    return <Navigate to="/login" replace state={signInState} />;
  }
  // Back, or a sign-in in another tab, can lead to filters of another merchant.
  if (owner !== undefined && owner !== merchantId) {
    return <Navigate to={LIST_PATH} replace state={{ merchantId }} />;
  }
  // A new key for each account, so that no component state is kept for the next one.
  return <Fragment key={merchantId}>{children}</Fragment>;
}

// History state outlives reloads and deployments, so both readers check its shape.

/** The merchant whose filters are in the query string. */
function readFilterOwner(state: unknown): string | undefined {
  const { merchantId } = Object(state) as Record<string, unknown>;
  return typeof merchantId === 'string' ? merchantId : undefined;
}

export function readSignInState(state: unknown): SignInState {
  const { pathname, search, isInterrupted } = Object(state) as Record<string, unknown>;
  const isTab = typeof pathname === 'string' && pathname.startsWith(`${LIST_PATH}/`);
  return {
    pathname: isTab ? pathname : LIST_PATH,
    search: typeof search === 'string' && search.startsWith('?') ? search : '',
    merchantId: readFilterOwner(state),
    isInterrupted: isInterrupted === true,
  };
}

/** The page that a sign-in leads to: the earlier tab and filters, or the list if they are another merchant's. */
export function targetOf(signInState: unknown, merchantId: string) {
  const { pathname, search, merchantId: owner } = readSignInState(signInState);
  const isTheirs = owner === undefined || owner === merchantId;
  return isTheirs ? { pathname, search } : { pathname: LIST_PATH, search: '' };
}
