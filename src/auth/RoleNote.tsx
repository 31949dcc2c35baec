import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useAuth } from './AuthContext.tsx';

/** Shown until the service has said whether this is an admin. `onChecked` moves the focus: the button unmounts. */
export function RoleNote({ onChecked }: { onChecked: () => void }) {
  const { isRoleKnown, checkRole } = useAuth();
  const [hasFailed, setFailed] = useState(false);
  async function check() {
    setFailed(false);
    if (await checkRole()) onChecked();
    else setFailed(true);
  }
  if (isRoleKnown) return null;
  return (
    <Alert
      severity="warning"
      role="status"
      action={
        <Button color="inherit" onClick={check}>
          Check again
        </Button>
      }
    >
      It could not be checked whether you are an admin. If you are, these payments are of all
      merchants.{hasFailed && ' The service still does not answer.'}
    </Alert>
  );
}
