import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { subscribe } from '../storage.ts';
import { CANNOT_CONNECT } from './cannotConnect.ts';
import { endSession, getSession, type Session } from './sessionStore.ts';

type AuthState = { status: 'signedOut' } | { status: 'signedIn'; session: Session };

type Auth = AuthState & {
  /** Resolves to the error message on failure, to undefined on success. */
  signIn: (merchantId: string, secretKey: string) => Promise<string | undefined>;
  signOut: () => void;
};

const AuthContext = createContext<Auth | null>(null);

/** Provides the session to the screens. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const session = useSyncExternalStore(subscribe, getSession);
  const auth = useMemo((): Auth => {
    const state: AuthState = session ? { status: 'signedIn', session } : { status: 'signedOut' };
    return { ...state, signIn, signOut: endSession };
  }, [session]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** The code of the sign-in calls, axios included, is loaded while the person types. */
export const loadSignIn = () => import('./signIn.ts');

const signIn: Auth['signIn'] = (merchantId, secretKey) =>
  loadSignIn().then(
    (module) => module.signIn(merchantId, secretKey),
    () => CANNOT_CONNECT,
  );

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth needs an AuthProvider above it.');
  return auth;
}

/** The session of a screen behind RequireSession. */
export function useSession(): Session {
  const auth = useAuth();
  if (auth.status !== 'signedIn') throw new Error('useSession needs RequireSession above it.');
  return auth.session;
}
