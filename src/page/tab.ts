import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import type { ListSnapshot } from '../export/describeExport.ts';
import type { Search, SearchChange } from '../filters/search.ts';
import type { FindRequest } from '../view/useOpened.ts';

/** What the page gives to each of its tabs, the list among them. */
export interface Tab {
  search: Search;
  /** Changes the filters, as the filter bar does. */
  change: (change: SearchChange, options?: { replace: boolean }) => void;
  /** Removes all filters. */
  clear: () => void;
  /** The list as it is now; Totals, Find and Match are of all its statuses. */
  snapshot: () => ListSnapshot;
  /** The tab was opened by a press in the page, which asks to load; not by a link or a reload. */
  isAsked: boolean;
  /** What a press asked to find. */
  find: FindRequest | undefined;
  /** Opens Find at these payments. */
  openFind: (wanted: FindRequest) => void;
  /** Refreshes the list and, once they were loaded, all payments. */
  onRefresh: () => void;
  /** The heading's place of the tab's own Export CSV, which replaces the list's. */
  actionsRef: RefObject<HTMLElement | null>;
  replaceExport: (isReplaced: boolean) => void;
  /** What the tabs keep while another one is shown: until the session ends. */
  kept: Map<string, unknown>;
}

export const TabContext = createContext<Tab | null>(null);

export function useTab(): Tab {
  const tab = useContext(TabContext);
  if (!tab) throw new Error('useTab needs TransactionsPage above it.');
  return tab;
}

/** What answers the question before, while the next takes longer than a moment. */
export const OUTDATED = { opacity: 0.7, transition: 'opacity 0s 150ms' };

/** Shows a tab's own Export CSV in the heading of the page. */
export function HeadingAction({ children }: { children: ReactNode }) {
  const { actionsRef, replaceExport } = useTab();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    setPlace(actionsRef.current);
    replaceExport(true);
    return () => replaceExport(false);
  }, [actionsRef, replaceExport]);
  return place && createPortal(children, place);
}

/** State that is still there when the tab is shown again. */
export function useKept<State>(name: string, initial: State) {
  const { kept } = useTab();
  const [state, setState] = useState(kept.has(name) ? (kept.get(name) as State) : initial);
  useEffect(() => {
    kept.set(name, state);
  }, [kept, name, state]);
  return [state, setState] as const;
}

/** The ref of what scrolls in a tab; it begins where it was left. */
export function useKeptScroll(name: string) {
  const { kept } = useTab();
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      element.scrollTop = Number(kept.get(name) ?? 0);
      const keep = () => kept.set(name, element.scrollTop);
      element.addEventListener('scroll', keep, { passive: true });
      return () => element.removeEventListener('scroll', keep);
    },
    [kept, name],
  );
}
