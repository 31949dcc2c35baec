import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useAuth } from '../auth/AuthContext.tsx';

/** What opens over a screen and has no part in the query string. */
const PANELS = ['view', 'zone', 'shortcuts'] as const;
type Panel = (typeof PANELS)[number];

interface Opened {
  position?: number;
  panel?: Panel;
  step?: string;
}

/** What to find in all payments: a typed text, all that have exactly this value, rows that share a Transaction ID. */
export interface FindRequest {
  text?: string;
  only?: { field: 'vpa_id' | 'orderID'; value: string };
  hasRepeatedId?: boolean;
  /** When it was asked for: a request that was changed since is not repeated. */
  at?: number;
}

/** For what opens over a screen: a history entry of its own, so that Back closes it. */
export function useHistoryEntry() {
  const { merchantId } = useAuth();
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const { position, panel, canGoBack, ...below } = readEntryState(location.state);
  const isLeaving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each navigation
  useEffect(() => {
    isLeaving.current = false;
  }, [location]);

  return {
    params,
    /** The position among the rows of the one that was opened. */
    position,
    panel,
    /** What a press has opened in place of the screen's first part. It stays below what opens over it. */
    step: below.step,
    push(query: string, opened: Opened) {
      setParams(query, { state: { merchantId, ...below, panel, ...opened, canGoBack: true } });
    },
    replace(query: string, opened: Opened) {
      const state = { merchantId, ...below, panel, ...opened, canGoBack };
      setParams(query, { replace: true, state });
    },
    /** Goes back to the screen; `query` is its query string, for an entry that was not pushed. */
    leave(query: string) {
      // `navigate(-1)` is asynchronous; a second Escape before it has ended would leave the screen.
      if (isLeaving.current) return;
      isLeaving.current = canGoBack;
      if (canGoBack) navigate(-1);
      else setParams(query, { replace: true, state: { merchantId, ...below } });
    },
  };
}

/** A panel over the screen, such as View: Back closes it, and changes nothing behind it. */
export function usePanel(name: Panel) {
  const { params, panel, push, leave } = useHistoryEntry();
  const query = params.toString();
  return {
    isOpen: panel === name,
    open: () => push(query, { panel: name }),
    close: () => leave(query),
  };
}

/** History state outlives reloads and deployments, so its shape is checked. */
export function readEntryState(state: unknown) {
  const { position, panel, step, find, isAsked, canGoBack } = Object(state) as Record<
    string,
    unknown
  >;
  const { text, only, hasRepeatedId, at } = Object(find) as Record<string, unknown>;
  const { field, value } = Object(only) as Record<string, unknown>;
  const isText = typeof text === 'string';
  const isOnly = (field === 'vpa_id' || field === 'orderID') && typeof value === 'string';
  const wanted: FindRequest = {
    text: isText ? text : '',
    only: isOnly ? { field, value } : undefined,
    hasRepeatedId: hasRepeatedId === true,
    at: Number(at),
  };
  return {
    position: typeof position === 'number' ? position : undefined,
    panel: PANELS.find((name) => name === panel),
    step: typeof step === 'string' ? step : undefined,
    /** What a press asked to find. Not in the URL, where a VPA ID does not belong. */
    find: isText || isOnly || hasRepeatedId === true ? wanted : undefined,
    /** A press asked for the payments of this screen; a link does not. */
    isAsked: isAsked === true,
    /** This page has added the entry; a link, or a sign-in, has not. */
    canGoBack: canGoBack === true,
  };
}
