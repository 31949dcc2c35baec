import { lazy, Suspense, useEffect, useState } from 'react';
import { keepLoading } from '../keepLoading.ts';
import { watchForIdleness } from './watchForIdleness.ts';

const IdleWarning = lazy(keepLoading(() => import('./IdleWarning.tsx')));

/** Locks the session when nobody is there, and says so a minute before. */
export default function IdleGuard() {
  const [isNear, setNear] = useState(false);
  useEffect(() => watchForIdleness(setNear), []);
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
