import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { FocusReturningSnackbar } from '../LiveRegion.tsx';

/** Shown in the last minute before the lock. Any input hides it; the button is for those who use no pointer. */
export function IdleWarning() {
  return (
    <FocusReturningSnackbar open anchorOrigin={{ vertical: 'top', horizontal: 'center' }}>
      <Alert
        severity="warning"
        role="none"
        action={<Button color="inherit">Stay signed in</Button>}
      >
        Nobody has been active for a while. This page locks within a minute.
      </Alert>
    </FocusReturningSnackbar>
  );
}
