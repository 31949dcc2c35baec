import {
  createContext,
  memo,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Refusal } from '../api/auth.ts';
import {
  type Account,
  forgetLock,
  getLockedMerchantId,
  getRefusedMerchantId,
  getSession,
  getSessionEnd,
  isRoleKnown,
  onAccountChange,
  type SessionEnd,
  saveRole,
  saveSession,
  signOut,
} from '../session/session.ts';
import { subscribe } from '../storage.ts';

interface Auth {
  /** `loading` while a sign-in is under way. The stored session is read before the first render. */
  status: 'signedOut' | 'loading' | 'signedIn';
  merchantId: string;
  isAdmin: boolean;
  /** False if the call for the role failed, or a non-admin got another merchant's payments; `isAdmin` is then false. */
  isRoleKnown: boolean;
  /** Resolves to the reason for a refusal, undefined on success. Rejects when no answer comes. */
  signIn: (merchantId: string, secretKey: string) => Promise<Refusal | undefined>;
  signOut: () => void;
  /** How the last session ended. */
  end: {
    /** How it ended in this tab; null while a session runs or before the first one. */
    how: SessionEnd | null;
    /** The account whose session is locked, until somebody signs in or `forgetLock` is called. */
    lockedMerchantId: string | null;
    /** The account whose credentials the service has refused. */
    refusedMerchantId: string | null;
    /** Removes the lock, so that another account can sign in. */
    forgetLock: () => void;
  };
  /** Requests the role again if it is unknown. Resolves to whether it is known now. */
  checkRole: () => Promise<boolean>;
  /** Requests the role again, once, when the payments contradict it. */
  compareRole: (payments: readonly { merchantId?: string | null | undefined }[]) => Promise<void>;
}

const AuthContext = createContext<Auth | null>(null);

/** The signed-in account, and functions to sign in and out. The secret stays in the stored session. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth needs AuthProvider above it.');
  return auth;
}

/** The code of the sign-in calls, axios included; the sign-in page preloads it while the person types. */
export const loadAuthCalls = () => import('../api/auth.ts');

interface AuthProviderProps {
  /**
   * Requests the first list while the role is being requested. Resolves to a function that caches the answer; call it
   * after the session is stored, because a new session empties the query cache.
   */
  prefetch: Prefetch;
  children: ReactNode;
}

type Prefetch = (account: Account) => Promise<() => void>;

/** Memoized, because a navigation does not change the session; the stores report changes. */
export const AuthProvider = memo(function AuthProvider({ prefetch, children }: AuthProviderProps) {
  const session = useSyncExternalStore(subscribe, getSession);
  const isKnown = useSyncExternalStore(subscribe, isRoleKnown);
  const how = useSyncExternalStore(subscribe, getSessionEnd);
  const lockedMerchantId = useSyncExternalStore(subscribe, getLockedMerchantId);
  const refusedMerchantId = useSyncExternalStore(subscribe, getRefusedMerchantId);
  const [isSigningIn, setSigningIn] = useState(false);
  useEffect(() => void checkRole(), []);

  const idle = isSigningIn ? 'loading' : 'signedOut';
  const status = session ? 'signedIn' : idle;
  // Depends on `status`, not on `isSigningIn`, whose end would render the list a second time.
  const auth = useMemo((): Auth => {
    async function signInHere(merchantId: string, secretKey: string) {
      setSigningIn(true);
      try {
        return await signIn(merchantId, secretKey, prefetch);
      } finally {
        setSigningIn(false);
      }
    }
    return {
      status,
      merchantId: session?.merchantId ?? '',
      isAdmin: session?.isAdmin ?? false,
      isRoleKnown: isKnown,
      signIn: signInHere,
      signOut,
      end: { how, lockedMerchantId, refusedMerchantId, forgetLock },
      checkRole,
      compareRole,
    };
  }, [session, isKnown, status, how, lockedMerchantId, refusedMerchantId, prefetch]);
  return <AuthContext value={auth}>{children}</AuthContext>;
});

async function signIn(
  merchantId: string,
  secretKey: string,
  prefetch: Prefetch,
): ReturnType<Auth['signIn']> {
  const { toCredentials, verifyCredentials, fetchIsAdmin } = await loadAuthCalls();
  const account = { merchantId, credentials: toCredentials(merchantId, secretKey) };
  const refusal = await verifyCredentials(account.credentials);
  if (refusal) return refusal;
  const [keep, isAdmin] = await Promise.all([
    prefetch(account),
    fetchIsAdmin(account.credentials).catch(() => undefined),
  ]);
  saveSession({ ...account, isAdmin: isAdmin ?? false }, { isRoleKnown: isAdmin !== undefined });
  keep();
}

async function checkRole(): Promise<boolean> {
  const session = getSession();
  if (!session || isRoleKnown()) return true;
  try {
    const { fetchIsAdmin } = await loadAuthCalls();
    saveRole(session, await fetchIsAdmin());
    return true;
  } catch {
    return false;
  }
}

/** The credentials and the role for which `compareRole` last called the service. */
let compared: string | undefined;
onAccountChange(() => {
  compared = undefined;
});

/** Compares the role with the payments: an admin's have Merchant IDs; a merchant's have none, or only their own. */
async function compareRole(payments: Parameters<Auth['compareRole']>[0]): Promise<void> {
  const session = getSession();
  if (!session || !isRoleKnown() || payments.length === 0) return;
  const { merchantId: own, isAdmin, credentials } = session;
  const fits = isAdmin
    ? payments.some(({ merchantId }) => merchantId)
    : payments.every(({ merchantId }) => !merchantId || merchantId === own);
  if (fits) return;
  // The page must not say that these payments are all this merchant's own.
  if (!isAdmin) saveSession(session, { isRoleKnown: false });
  if (compared === `${credentials} ${isAdmin}`) return;
  compared = `${credentials} ${isAdmin}`;
  const { fetchIsAdmin } = await loadAuthCalls();
  const answer = await fetchIsAdmin().catch(() => isAdmin);
  const current = getSession();
  // If the service repeats its answer, nothing changes: the role of a non-admin stays unknown.
  if (current && current.credentials === credentials && answer !== isAdmin) {
    saveRole(current, answer);
  }
}
