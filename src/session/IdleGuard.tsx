import { Suspense, useEffect, useState } from 'react';
import { lateComponent } from '../late.tsx';
import { useAuth } from './AuthContext.tsx';
import { watchForIdleness } from './watchForIdleness.ts';

const IdleWarning = lateComponent(() => import('./IdleWarning.tsx'));

/** Locks a session that nobody uses, whatever page is open, and warns a minute before. */
export function IdleGuard() {
  return useAuth().status === 'signedIn' ? <IdleWatch /> : null;
}

function IdleWatch() {
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
