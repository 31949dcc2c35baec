import { Fragment, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useAuth } from './AuthContext.tsx';
import { getSessionEnd } from './sessionStore.ts';

/** What the guard tells the sign-in page: why the person is there, and the query string to come back to. */
export interface SignInReturn {
  search: string;
  expired: boolean;
}

export function RequireSession({ children }: { children: ReactNode }) {
  const auth = useAuth();
  const { search } = useLocation();

  if (auth.status === 'signedOut') {
    const end = getSessionEnd();
    // Who signs out is done with the filters; who was thrown out, or came by a link, is not.
    const state: SignInReturn = {
      search: end === 'signedOut' ? '' : search,
      expired: end === 'refused',
    };
    return <Navigate to="/login" replace state={state} />;
  }
  // Another account means another page: nothing of the one before may stay on it.
  return <Fragment key={auth.session.credentials}>{children}</Fragment>;
}
