import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { FocusReturningSnackbar } from '../FocusReturningSnackbar.tsx';
import type { Notification } from './notification.ts';

const SHOWN_FOR_MS = 8_000;

export function NotificationSnackbar({ notification }: { notification: Notification }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <FocusReturningSnackbar
      open={isOpen}
      // A warning stays until closed: after the idle lock, nobody may be present to read it.
      autoHideDuration={notification.severity === 'warning' ? null : SHOWN_FOR_MS}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      className="Notification"
      onClose={(_, reason) => reason !== 'clickaway' && setOpen(false)}
    >
      <Alert
        severity={notification.severity}
        variant="filled"
        role="none"
        onClose={() => setOpen(false)}
      >
        {notification.message}
      </Alert>
    </FocusReturningSnackbar>
  );
}
