import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useAuth } from '../auth/AuthContext.tsx';

interface Opened {
  position?: number;
  find?: FindRequest;
}

/** What to find in the whole list: a typed text, or all payments that have exactly this value. */
export interface FindRequest {
  text?: string;
  only?: { field: 'vpa_id' | 'orderID'; value: string };
}

/** For what opens over the list and is named in the query string: a history entry of its own; Back closes it. */
export function useHistoryEntry() {
  const { merchantId } = useAuth();
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const { position, find, canGoBack } = readEntryState(location.state);
  const isLeaving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each navigation
  useEffect(() => {
    isLeaving.current = false;
  }, [location]);

  return {
    params,
    /** The position on the page of the row that was opened. */
    position,
    /** What the whole list was opened to find. Not in the URL, where a VPA ID does not belong. */
    find,
    /** This page has added the entry; a link, or a sign-in, has not. */
    canGoBack,
    push(query: string, opened: Opened = {}) {
      setParams(query, { state: { merchantId, find, ...opened, canGoBack: true } });
    },
    replace(query: string, opened: Opened = {}) {
      setParams(query, { replace: true, state: { merchantId, find, ...opened, canGoBack } });
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
export function readEntryState(state: unknown) {
  const { position, find, canGoBack } = (state ?? {}) as Record<string, unknown>;
  const { text, only } = Object(find) as Record<string, unknown>;
  const { field, value } = Object(only) as Record<string, unknown>;
  const isText = typeof text === 'string';
  const isOnly = (field === 'vpa_id' || field === 'orderID') && typeof value === 'string';
  const wanted: FindRequest = {
    text: isText ? text : undefined,
    only: isOnly ? { field, value } : undefined,
  };
  return {
    position: typeof position === 'number' ? position : undefined,
    find: isText || isOnly ? wanted : undefined,
    canGoBack: canGoBack === true,
  };
}
