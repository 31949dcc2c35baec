import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { useEffect, useState } from 'react';
import { watchForIdleness } from '../session/idle.ts';
import { Status } from '../ui/Announced.tsx';
import { useAuth } from './AuthContext.tsx';

// Pressing the button is already input: without this delay, the click would hit what is below the warning.
const HIDE_AFTER_MS = 500;

export function IdleGuard() {
  const isSignedIn = useAuth().status === 'signedIn';
  const [isLockNear, setLockNear] = useState(false);
  useEffect(() => {
    if (!isSignedIn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = watchForIdleness((isNear) => {
      clearTimeout(timer);
      if (isNear) setLockNear(true);
      else timer = setTimeout(() => setLockNear(false), HIDE_AFTER_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
      setLockNear(false);
    };
  }, [isSignedIn]);
  return <Status>{isLockNear && <IdleWarning />}</Status>;
}

/** Shown in the last minute before the lock. Any input hides it; the button is for those who use no pointer. */
export function IdleWarning() {
  return (
    // On the left, because a payment opens on the right.
    <Snackbar open anchorOrigin={{ vertical: 'top', horizontal: 'left' }}>
      <Alert
        severity="warning"
        role="none"
        action={<Button color="inherit">Stay signed in</Button>}
      >
        You have been inactive. This page locks within a minute.
      </Alert>
    </Snackbar>
  );
}
