import useEventCallback from '@mui/utils/useEventCallback';
import { startOfDay } from 'date-fns';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useNotify } from '../notifications/NotificationProvider.tsx';
import { inZone, type TimeZone } from '../timeZone.ts';
import { readPaymentKey, withPayment } from './payment/paymentKey.ts';
import {
  changeSearch,
  hasUnknownFilter,
  parseSearch,
  type SearchChange,
  writeSearch,
} from './search.ts';
import { useTimeZone } from './TimeZoneContext.tsx';

const DAY_CHECK_MS = 30_000;

/**
 * The search in the URL, with functions to change and to clear it. A change adds a history entry unless `replace` is
 * set; each entry stores the `merchantId` of its owner. A change closes the open payment, unless it corrects the page.
 * `filters` stays the same object while only the page changes, so that memoized components do not render again.
 */
export function useSearch(merchantId: string, isAdmin: boolean) {
  const zone = useTimeZone();
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  // On each render, so that a range of a page that stayed open follows the calendar.
  const { page, filters: fresh, range } = parseSearch(params, isAdmin, zone);
  useMidnight(zone, range !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by content
  const filters = useMemo(() => fresh, [JSON.stringify(fresh)]);
  const search = useMemo(() => ({ page, filters, range }), [page, filters, range]);
  const change = useEventCallback(
    (wanted: SearchChange, { replace = false, isCorrection = false } = {}) => {
      const next = changeSearch(search, wanted, zone);
      if (next === search) return;
      const payment = isCorrection ? readPaymentKey(params) : undefined;
      setParams(withPayment(writeSearch(next), payment), {
        replace,
        state: isCorrection ? state : { merchantId },
      });
    },
  );
  const notify = useNotify();
  // Only once, because the page itself writes all later addresses.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link that opened the page
  useEffect(() => {
    if (!hasUnknownFilter(params, isAdmin, zone)) return;
    notify({ severity: 'info', message: 'This link had a filter that is not known here.' });
  }, []);
  const clear = useEventCallback(() => setParams({}, { state: { merchantId } }));
  return [search, change, clear] as const;
}

/** Renders again when a day begins. By an interval, because a sleeping device would delay a timer until midnight. */
function useMidnight(zone: TimeZone, isWanted: boolean): void {
  const [, setDay] = useState(() => startOfToday(zone));
  useEffect(() => {
    if (!isWanted) return;
    const timer = setInterval(() => setDay(startOfToday(zone)), DAY_CHECK_MS);
    return () => clearInterval(timer);
  }, [zone, isWanted]);
}

const startOfToday = (zone: TimeZone) => startOfDay(Date.now(), inZone(zone)).getTime();
