import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useAuth } from '../auth/AuthContext.tsx';

/** For what opens over the list and is named in the query string: a history entry of its own, so that Back closes it. */
export function useHistoryEntry() {
  const { merchantId } = useAuth();
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const { position, canGoBack } = readState(location.state);
  const isLeaving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each navigation
  useEffect(() => {
    isLeaving.current = false;
  }, [location]);

  return {
    params,
    /** The position on the page of the row that was opened. */
    position,
    /** This page has added the entry; a link, or a sign-in, has not. */
    canGoBack,
    push(query: string, position?: number) {
      setParams(query, { state: { merchantId, position, canGoBack: true } });
    },
    replace(query: string, position: number) {
      setParams(query, { replace: true, state: { merchantId, position, canGoBack } });
    },
    /** Goes back to the list; `query` is its query string, for an entry that was not pushed. */
    leave(query: string) {
      // `navigate(-1)` is asynchronous; a second Escape before it has ended would leave the list.
      if (isLeaving.current) return;
      isLeaving.current = canGoBack;
      if (canGoBack) navigate(-1);
      else setParams(query, { replace: true, state: { merchantId } });
    },
  };
}

/** History state outlives reloads and deployments, so its shape is checked. */
function readState(state: unknown) {
  const { position, canGoBack } = (state ?? {}) as Record<string, unknown>;
  return {
    position: typeof position === 'number' ? position : undefined,
    canGoBack: canGoBack === true,
  };
}
