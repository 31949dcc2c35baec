import useEventCallback from '@mui/utils/useEventCallback';
import { startOfDay } from 'date-fns';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router-dom';
import { useAuth } from '../auth/AuthContext.tsx';
import {
  changeSearch,
  hasUnknownFilter,
  parseSearch,
  type Search,
  type SearchChange,
  writeSearch,
} from '../filters/search.ts';
import { notify } from '../notify.ts';
import { everyMinute, inZone } from '../time.ts';
import { PAYMENT_PARAMS } from '../view/useOpened.ts';
import { useTimeZone } from '../view/view.ts';
import { prefetchList } from './listQuery.ts';

/**
 * The search in the URL, with functions to change and to clear it. A change adds a history entry unless `replace` is
 * set; each entry stores the `merchantId` of its owner. A change closes what is open over the list, unless it corrects
 * the page.
 * `filters` stays the same object while only the page changes, so that memoized components do not render again.
 */
export function useSearch() {
  const { merchantId, isAdmin, isRoleKnown } = useAuth();
  const zone = useTimeZone();
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  // Parsed at each render, because a range such as Today changes at midnight, when the line below renders the page.
  const { page, filters: fresh, range } = parseSearch(params, isAdmin, zone);
  useSyncExternalStore(everyMinute, () => startOfDay(Date.now(), inZone(zone)).getTime());
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by content
  const filters = useMemo(() => fresh, [JSON.stringify(fresh)]);
  const search = useMemo(() => ({ page, filters, range }), [page, filters, range]);
  const change = useEventCallback(
    (wanted: SearchChange, { replace = false, isCorrection = false } = {}) => {
      const next = changeSearch(search, wanted, zone);
      if (next === search) return;
      if (isCorrection) correct(next);
      else show(writeSearch(next), { replace });
    },
  );
  function show(next: URLSearchParams, options: NavigateOptions = {}) {
    // Requested before the page renders, which takes as long as a fast response; the page then awaits this request.
    prefetchList(parseSearch(next, isAdmin, zone));
    setParams(next, { state: { merchantId }, ...options });
  }
  function correct(next: Search) {
    const query = writeSearch(next);
    for (const name of PAYMENT_PARAMS) {
      const value = params.get(name);
      if (value !== null) query.set(name, value);
    }
    setParams(query, { replace: true, state });
  }
  // Only once: later addresses are written by the page itself, so they are known. A Merchant ID waits for the role.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link that opened the page
  useEffect(() => {
    if (!hasUnknownFilter(params, isAdmin || !isRoleKnown, zone)) return;
    notify({ severity: 'info', message: 'This link had a filter that is not known here.' });
    // So that a reload does not tell it again.
    correct(search);
  }, [isRoleKnown]);
  // An empty request clears Find's own narrowing too.
  const clear = useEventCallback(() => {
    const find = { text: '', at: Date.now() };
    show(new URLSearchParams(), { state: { merchantId, find } });
  });
  return [search, change, clear] as const;
}
