import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useAuth } from './AuthContext.tsx';

interface RoleNoteProps {
  payments: Parameters<ReturnType<typeof useAuth>['compareRole']>[0];
  /** Moves the focus: the button unmounts. */
  onChecked: () => void;
}

// Its payments may have the Merchant ID in other capitals than the sign-in.
const CONTRADICTED =
  ' The service says that you are not, but these payments have another Merchant ID. Please contact support.';

/** Shown until the service has said whether this is an admin, and again when the payments contradict it. */
export function RoleNote({ payments, onChecked }: RoleNoteProps) {
  const { isRoleKnown, checkRole, compareRole } = useAuth();
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the role is known again
  useEffect(() => void compareRole(payments).catch(() => {}), [payments, isRoleKnown]);
  const [answer, setAnswer] = useState('');
  async function check() {
    setAnswer('');
    const isAnswered = await checkRole();
    setAnswer(isAnswered ? CONTRADICTED : ' The service still does not answer.');
    if (isAnswered) onChecked();
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
      Your role could not be checked. If you are an admin, you see the payments of all merchants.
      {answer}
    </Alert>
  );
}
