import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { useEffect, useState } from 'react';
import { watchForIdleness } from '../session/idle.ts';
import { Status } from '../ui/Announced.tsx';
import { useAuth } from './AuthContext.tsx';

export function IdleGuard() {
  const isSignedIn = useAuth().status === 'signedIn';
  const [isLockNear, setLockNear] = useState(false);
  useEffect(() => {
    if (!isSignedIn) return;
    const stop = watchForIdleness(setLockNear);
    return () => {
      stop();
      setLockNear(false);
    };
  }, [isSignedIn]);
  return (
    <Status>
      <IdleWarning open={isLockNear} />
    </Status>
  );
}

// Pressing the button already counts as input. If the warning closed at once, the click would hit the element below.
const DURATION = { enter: 0, exit: 500 };

/** Shown in the last minute before the lock. Any input hides it; the button is for people without a pointer. */
export const IdleWarning = ({ open = true }) => (
  // On the left, because a payment opens on the right.
  <Snackbar
    open={open}
    anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
    transitionDuration={DURATION}
  >
    <Alert severity="warning" role="none" action={<Button color="inherit">Stay signed in</Button>}>
      You have been inactive. This page locks within a minute.
    </Alert>
  </Snackbar>
);
