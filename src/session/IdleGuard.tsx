import { lazy, Suspense, useEffect, useState } from 'react';
import { keepLoading } from '../keepLoading.ts';
import { loadRest } from '../loadRest.ts';
import { watchForIdleness } from './watchForIdleness.ts';

const IdleWarning = lazy(keepLoading(() => import('./IdleWarning.tsx')));

// The first rows are there by then.
const REST_AFTER_MS = 3_000;

/** Locks the session when nobody is there, and says so a minute before. */
export default function IdleGuard() {
  const [isNear, setNear] = useState(false);
  useEffect(() => watchForIdleness(setNear), []);
  useEffect(() => {
    const timer = setTimeout(loadRest, REST_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status">
      {isNear && (
        <Suspense>
          <IdleWarning />
        </Suspense>
      )}
    </div>
  );
}
