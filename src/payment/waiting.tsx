import { useSyncExternalStore } from 'react';
import { UNFINISHED } from '../api/contract.ts';
import type { ListedTransaction } from '../api/schema.ts';
import { useTimeZone } from '../settings/view.ts';
import { everySecond, MINUTE_MS, readTime, type TimeZone } from '../time.ts';

/** A payment that has waited for longer is late. */
export const WAITING_MINUTES = 15;

/** The latest creation time of late payments, as an end date, to the minute. */
export const latestEnd = (now = Date.now()): string =>
  new Date(Math.floor(now / MINUTE_MS - WAITING_MINUTES) * MINUTE_MS - 1).toISOString();

type Payment = Pick<ListedTransaction, 'status' | 'createdAt'>;

export const isWaiting = ({ status }: Payment) => UNFINISHED.some((it) => it === status);

/** Minutes waited at `minute`, counted from 1970; undefined if the payment is not waiting or has no usable time. */
export function waitedMinutes(
  payment: Payment,
  minute: number,
  zone: TimeZone,
): number | undefined {
  const waited = minute - readTime(payment.createdAt, zone).getTime() / MINUTE_MS;
  // The current minute may have begun before the payment.
  return isWaiting(payment) && waited > -1 ? Math.max(0, waited) : undefined;
}

/** `< 1 min`, `36 min`, `3 h`, `1 d 12 h`, `36 d`. */
export function describeAge(waited: number): string {
  const minutes = Math.floor(waited);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (minutes < 1) return '< 1 min';
  if (hours < 1) return `${minutes} min`;
  if (days < 1) return `${hours} h`;
  return days < 10 && hours % 24 > 0 ? `${days} d ${hours % 24} h` : `${days} d`;
}

/** The whole minutes that a payment has waited until now. Renders again only when the number changes. */
export function useWaitedMinutes(payment: Payment): number | undefined {
  const zone = useTimeZone();
  return useSyncExternalStore(everySecond, () => {
    const waited = waitedMinutes(payment, Date.now() / MINUTE_MS, zone);
    return waited && Math.floor(waited);
  });
}

/** Whether the summary counts the payment as waiting; the summary's limit is a whole minute. */
function useIsLate(payment: Payment): boolean {
  const zone = useTimeZone();
  return useSyncExternalStore(everySecond, () => {
    const waited = waitedMinutes(payment, Math.floor(Date.now() / MINUTE_MS), zone) ?? 0;
    return waited > WAITING_MINUTES;
  });
}

/** How long a waiting payment has waited, marked when that is longer than the summary's limit. */
export function Age({ payment }: { payment: Payment }) {
  const waited = useWaitedMinutes(payment);
  const isLate = useIsLate(payment);
  if (waited === undefined) return null;
  return <span className={isLate ? 'Age Age-late' : 'Age'}>{describeAge(waited)}</span>;
}
