import { Suspense, useEffect, useState } from 'react';
import { lateComponent } from '../late.tsx';
import { useAuth } from './AuthContext.tsx';
import { watchForIdleness } from './watchForIdleness.ts';

const IdleWarning = lateComponent(() => import('./IdleWarning.tsx'));

/** Locks an idle session on every page, and warns a minute before. */
export function IdleGuard() {
  return useAuth().status === 'signedIn' ? <IdleWatch /> : null;
}

function IdleWatch() {
  const [isLockNear, setLockNear] = useState(false);
  useEffect(() => watchForIdleness(setLockNear), []);
  return (
    <div role="status">
      {isLockNear && (
        <Suspense>
          <IdleWarning />
        </Suspense>
      )}
    </div>
  );
}
