import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Refusal } from '../api/auth.ts';
import { NotLoaded } from '../lazy.tsx';
import {
  type Account,
  getSession,
  isRoleKnown,
  saveRole,
  saveSession,
  signOut,
} from '../session/session.ts';
import { subscribe } from '../storage.ts';

/** Requests the list of an account that is about to sign in; resolves to a function that keeps its answer. */
type PrefetchList = (account: Account) => Promise<() => void>;

interface Auth {
  /** The stored session is read at once, so `loading` is a sign-in that waits for its answer. */
  status: 'signedOut' | 'loading' | 'signedIn';
  merchantId: string;
  isAdmin: boolean;
  /** False when the call that tells it failed at the sign-in; `isAdmin` is false until `checkRole` has an answer. */
  isRoleKnown: boolean;
  /**
   * Resolves to why the service refuses, undefined on success. Rejects when it does not answer, and with NotLoaded when
   * the code of the calls cannot be loaded.
   */
  signIn: (
    merchantId: string,
    secretKey: string,
    prefetchList: PrefetchList,
  ) => Promise<Refusal | undefined>;
  signOut: () => void;
  /** Asks again who is an admin, where that is not known. Resolves to whether it is known now. */
  checkRole: () => Promise<boolean>;
}

const AuthContext = createContext<Auth | null>(null);

/** Who is signed in, how to sign in and out. The secret stays in the stored session. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth needs AuthProvider above it.');
  return auth;
}

/** The code of the sign-in calls, axios included; the sign-in page preloads it while the person types. */
export const loadAuthCalls = () => import('../api/auth.ts');

export function AuthProvider({ children }: { children: ReactNode }) {
  const session = useSyncExternalStore(subscribe, getSession);
  const isKnown = useSyncExternalStore(subscribe, isRoleKnown);
  const [isSigningIn, setSigningIn] = useState(false);
  useEffect(() => void checkRole(), []);

  const idle = isSigningIn ? 'loading' : 'signedOut';
  const status = session ? 'signedIn' : idle;
  // Depends on `status`, not on `isSigningIn`, whose end would render the list a second time.
  const auth = useMemo((): Auth => {
    async function signInHere(...account: Parameters<Auth['signIn']>) {
      setSigningIn(true);
      try {
        return await signIn(...account);
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
      checkRole,
    };
  }, [session, isKnown, status]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

const signIn: Auth['signIn'] = async (merchantId, secretKey, prefetchList) => {
  const { toCredentials, verifyCredentials, fetchIsAdmin } = await loadAuthCalls().catch(() => {
    throw new NotLoaded();
  });
  const account = { merchantId, credentials: toCredentials(merchantId, secretKey) };
  const refusal = await verifyCredentials(account.credentials);
  if (refusal) return refusal;
  const [keepList, isAdmin] = await Promise.all([
    prefetchList(account),
    fetchIsAdmin(account.credentials).catch(() => undefined),
  ]);
  saveSession({ ...account, isAdmin: isAdmin ?? false }, { isRoleKnown: isAdmin !== undefined });
  // A new session empties the cache, so the list is kept after that.
  keepList();
};

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
