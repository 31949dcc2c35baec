import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { useSession } from '../session/AuthContext.tsx';
import { subscribe } from '../storage.ts';
import { readTimeZone, type TimeZone } from '../timeZone.ts';

const TimeZoneContext = createContext<TimeZone | null>(null);

/** Provides the zone of all times on the page. */
export function TimeZoneProvider({ children }: { children: ReactNode }) {
  const { merchantId } = useSession();
  const zone = useSyncExternalStore(subscribe, () => readTimeZone(merchantId));
  return <TimeZoneContext value={zone}>{children}</TimeZoneContext>;
}

export function useTimeZone(): TimeZone {
  const zone = useContext(TimeZoneContext);
  if (!zone) throw new Error('useTimeZone needs a TimeZoneProvider above it.');
  return zone;
}
