import { Fragment, type ReactNode, useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import {
  getLockedMerchantId,
  getRefusedMerchantId,
  getSession,
  getSessionEnd,
} from '../session/session.ts';
import { useAuth } from './AuthContext.tsx';

/** The history state of the list: the merchant whose filters are in the query string. */
export interface ListState {
  merchantId: string;
}

const INTERRUPTIONS = ['refused', 'elsewhere'] as const;
type Interruption = (typeof INTERRUPTIONS)[number];

/** The history state that RequireAuth passes to the sign-in page. */
interface SignInState {
  search: string;
  /** The merchant whose filters these are; undefined when they came with a link. */
  merchantId?: string;
  /** The person did not end the session here: the service refused its credentials, or it ended in another tab. */
  interruption?: Interruption | undefined;
}

export function RequireAuth({ children }: { children: ReactNode }) {
  const { status, merchantId } = useAuth();
  const isSignedIn = status === 'signedIn';
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const owner = readFilterOwner(state);

  // Filters that came with a link belong to the merchant who first sees them.
  const isUnowned = isSignedIn && search !== '' && owner === undefined;
  useEffect(() => {
    if (!isUnowned) return;
    const state: ListState = { merchantId };
    // Not `search`: the screen may have corrected the address since it was rendered.
    navigate({ search: window.location.search }, { replace: true, state });
  }, [isUnowned, navigate, merchantId]);

  if (!isSignedIn) {
    const end = getSessionEnd();
    const signInState: SignInState = {
      // Signing out in this tab drops the filters; every other end keeps them.
      search: end === 'signedOut' ? '' : search,
      merchantId: owner ?? getLockedMerchantId() ?? getRefusedMerchantId() ?? undefined,
      interruption: INTERRUPTIONS.find((it) => it === end),
    };
    return <Navigate to="/login" replace state={signInState} />;
  }
  // Back, or a sign-in in another tab, can lead to filters of another merchant.
  if (owner !== undefined && owner !== merchantId) {
    const state: ListState = { merchantId };
    return <Navigate to="/transactions" replace state={state} />;
  }
  // A new key for each account, so that no component state is kept for the next one.
  return <Fragment key={getSession()?.credentials}>{children}</Fragment>;
}

// History state outlives reloads and deployments, so both readers check its shape.

function readFilterOwner(state: unknown): string | undefined {
  const { merchantId } = (state ?? {}) as Partial<Record<keyof ListState, unknown>>;
  return typeof merchantId === 'string' ? merchantId : undefined;
}

export function readSignInState(state: unknown): SignInState {
  const { search, interruption } = (state ?? {}) as Partial<Record<keyof SignInState, unknown>>;
  return {
    search: typeof search === 'string' && search.startsWith('?') ? search : '',
    merchantId: readFilterOwner(state),
    interruption: INTERRUPTIONS.find((it) => it === interruption),
  };
}
