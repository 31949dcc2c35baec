import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useAuth } from './AuthContext.tsx';

interface RoleNoteProps {
  payments: Parameters<ReturnType<typeof useAuth>['compareRole']>[0];
  /** Moves the focus: the button unmounts. */
  onChecked: () => void;
}

/** Shown until the service has said whether this is an admin, and again when the payments contradict it. */
export function RoleNote({ payments, onChecked }: RoleNoteProps) {
  const { isRoleKnown, checkRole, compareRole } = useAuth();
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the role is known again
  useEffect(() => void compareRole(payments).catch(() => {}), [payments, isRoleKnown]);
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
