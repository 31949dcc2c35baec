import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useAuth } from './AuthContext.tsx';

interface RoleNoteProps {
  payments: Parameters<ReturnType<typeof useAuth>['compareRole']>[0];
  /** Moves the focus, because the button unmounts. */
  onChecked: () => void;
}

// This also appears if the Merchant IDs differ only in upper and lower case.
const CONTRADICTED =
  ' The service says you are not an admin, but these payments have another Merchant ID. Contact support.';

/** Shown while the role is unknown: the call for it failed, or payments of another merchant contradict it. */
export function RoleNote({ payments, onChecked }: RoleNoteProps) {
  const { isRoleKnown, checkRole, compareRole } = useAuth();
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the role is known again
  useEffect(() => void compareRole(payments).catch(() => {}), [payments, isRoleKnown]);
  const [answer, setAnswer] = useState('');
  async function check() {
    setAnswer('');
    const isAnswered = await checkRole();
    setAnswer(isAnswered ? CONTRADICTED : ' The service still does not say.');
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
      It is unclear whether you are an admin. If you are, you see all merchants’ payments.
      {answer}
    </Alert>
  );
}
