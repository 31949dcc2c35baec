import { useEffect, useState } from 'react';
import { LiveRegion } from '../LiveRegion.tsx';
import { useAuth } from './AuthContext.tsx';
import { IdleWarning } from './IdleWarning.tsx';
import { watchForIdleness } from './watchForIdleness.ts';

// Pressing the button is already input: without this delay, the click would hit what is below the warning.
const HIDE_AFTER_MS = 500;

/** Locks an idle session on every page, and warns a minute before. */
export function IdleGuard() {
  return useAuth().status === 'signedIn' ? <IdleWatch /> : null;
}

function IdleWatch() {
  const [isLockNear, setLockNear] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = watchForIdleness((isNear) => {
      clearTimeout(timer);
      if (isNear) setLockNear(true);
      else timer = setTimeout(() => setLockNear(false), HIDE_AFTER_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  return <LiveRegion>{isLockNear && <IdleWarning />}</LiveRegion>;
}
