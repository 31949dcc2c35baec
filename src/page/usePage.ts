import useEventCallback from '@mui/utils/useEventCallback';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate, useOutletContext } from 'react-router-dom';
import { useAuth } from '../auth/AuthContext.tsx';
import { type Search, type SearchChange, writeSearch } from '../filters/search.ts';
import { TAB_PATHS, type TabName } from '../paths.ts';
import type { SharedValue } from '../payment/OpenPayment.tsx';
import type { List } from './list.ts';
import type { Dropped } from './useDroppedFiles.ts';

/** The data and functions that the page gives to each tab. */
export interface Page {
  search: Search;
  /** Changes the filters, as the filter bar does. */
  change: (change: SearchChange) => void;
  /** Removes all filters. */
  clear: () => void;
  /** The list for this search; the other tabs need its count. */
  list: List;
  /** Refreshes everything shown. */
  refresh: () => void;
  /** Values that tabs keep while another tab is shown, until the session ends. */
  kept: Map<string, unknown>;
  /** Files that wait for Match. */
  dropped: Dropped | undefined;
  print: Print;
}

/** A requested print. It is not a history entry, so that neither Forward nor a reload prints. */
export interface Print {
  /** Whether a print of the shown tab is requested and has not ended. */
  isAsked: boolean;
  /** The reason why the printout differs from the request. */
  why?: string | undefined;
  /** Requests a print of a tab; the request ends when another tab is shown. */
  ask: (tab: TabName, why?: string) => void;
  end: () => void;
}

export const usePage = () => useOutletContext<Page>();

/** State of a tab that is kept while another tab is shown. */
export function useTabState<State>(name: string, initial: State | (() => State)) {
  const { kept } = usePage();
  const [state, setState] = useState<State>(kept.has(name) ? (kept.get(name) as State) : initial);
  useEffect(() => {
    kept.set(name, state);
  }, [kept, name, state]);
  return [state, setState] as const;
}

export interface Scroll {
  top: number;
  left: number;
}

/** The scroll position of a tab, written while it scrolls and read when it is shown again. */
export function scrollOf(kept: Page['kept'], tab: TabName): Scroll {
  const name = `scroll of ${tab}`;
  if (!kept.has(name)) kept.set(name, { top: 0, left: 0 });
  return kept.get(name) as Scroll;
}

/** Returns a ref for the element that scrolls in a tab on a wide screen, and restores its scroll position. */
export function useKeptScroll(tab: TabName) {
  const { kept } = usePage();
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const scroll = scrollOf(kept, tab);
      element.scrollTop = scroll.top;
      const keep = () => {
        scroll.top = element.scrollTop;
      };
      element.addEventListener('scroll', keep, { passive: true });
      return () => element.removeEventListener('scroll', keep);
    },
    [kept, tab],
  );
}

/** Restores each tab's scroll position on a narrow screen, where the page scrolls as a whole. */
export function useKeptPageScroll(tab: TabName, kept: Page['kept']): void {
  useLayoutEffect(() => {
    const scroll = scrollOf(kept, tab);
    const { top } = scroll;
    // In an animation frame, which lays out the page anyway; scrolling at once would force an early layout.
    const frame = requestAnimationFrame(() => {
      if (window.scrollY !== top) window.scrollTo(0, top);
    });
    const keep = () => {
      scroll.top = window.scrollY;
    };
    window.addEventListener('scroll', keep, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', keep);
    };
  }, [tab, kept]);
}

/** A request to search all payments: for a typed text, or for exactly this value. */
export interface FindRequest {
  text?: string;
  only?: SharedValue | undefined;
  /** The time of the request, in ms. An older request does not overwrite later changes in Find. */
  at?: number | undefined;
}

/** Reads a find request from the history state and checks its shape. The URL must not contain a VPA ID. */
export function readFind(state: unknown): FindRequest | undefined {
  const { find } = Object(state) as Record<string, unknown>;
  const { text, only, at } = Object(find) as Record<string, unknown>;
  const { field, value } = Object(only) as Record<string, unknown>;
  const isText = typeof text === 'string';
  const isOnly = (field === 'vpa_id' || field === 'orderID') && typeof value === 'string';
  if (!isText && !isOnly) return undefined;
  return {
    text: isText ? text : '',
    only: isOnly ? { field, value } : undefined,
    at: Number(at) || undefined,
  };
}

export const useFindRequest = () => readFind(useLocation().state);

/**
 * Returns a function that opens Find. It keeps the merchant and removes all other filters; with `keepsFilters`, it
 * removes only the Order ID.
 */
export function useOpenFind({ keepsFilters = false } = {}) {
  const { merchantId } = useAuth();
  const { filters, range } = usePage().search;
  const navigate = useNavigate();
  return useEventCallback((wanted: FindRequest) => {
    const { orderId: _, ...others } = filters;
    const ofMerchant = filters.merchantId ? { merchantId: filters.merchantId } : {};
    const chosen = keepsFilters ? { filters: others, range } : { filters: ofMerchant };
    const search = writeSearch({ page: 1, ...chosen });
    navigate(
      { pathname: TAB_PATHS.find, search: search.toString() },
      { state: { merchantId, find: { ...wanted, at: Date.now() } } },
    );
  });
}
