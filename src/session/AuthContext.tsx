import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { CANNOT_CONNECT } from './cannotConnect.ts';
import { endSession, getSession, type Session, subscribe } from './sessionStore.ts';

type AuthState = { status: 'signedOut' } | { status: 'signedIn'; session: Session };

type Auth = AuthState & {
  /** Resolves to the sentence to show when it failed. `queryString` is that of the list to go to. */
  signIn: (
    merchantId: string,
    secretKey: string,
    queryString: string,
  ) => Promise<string | undefined>;
  signOut: () => void;
};

const AuthContext = createContext<Auth | null>(null);

/** The session as the screens see it. While it is loading, with the code that reads it, index.html shows a spinner. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const session = useSyncExternalStore(subscribe, getSession);
  const auth = useMemo((): Auth => {
    const state: AuthState = session ? { status: 'signedIn', session } : { status: 'signedOut' };
    return { ...state, signIn, signOut: endSession };
  }, [session]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

// Its code, axios among it, arrives while the person types.
const signIn: Auth['signIn'] = (...details) =>
  import('./signIn.ts').then(
    (module) => module.signIn(...details),
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
