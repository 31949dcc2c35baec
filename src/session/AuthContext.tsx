import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { endSession, getSession, type Session, subscribe } from './sessionStore.ts';
import { signIn } from './signIn.ts';

type AuthState =
  | { status: 'loading' }
  | { status: 'signedOut' }
  | { status: 'signedIn'; session: Session };

type Auth = AuthState & { signIn: typeof signIn; signOut: () => void };

const AuthContext = createContext<Auth | null>(null);

export function AuthProvider({ children }: { children: ReactNode }) {
  const session = useSyncExternalStore<Session | null | undefined>(
    subscribe,
    getSession,
    // Where there is no browser yet, the stored session is still to be read.
    () => undefined,
  );
  const auth = useMemo(() => ({ ...stateOf(session), signIn, signOut: endSession }), [session]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

function stateOf(session: Session | null | undefined): AuthState {
  if (session === undefined) return { status: 'loading' };
  return session ? { status: 'signedIn', session } : { status: 'signedOut' };
}

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
