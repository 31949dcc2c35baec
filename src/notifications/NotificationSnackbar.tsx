import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { FocusReturningSnackbar } from '../LiveRegion.tsx';
import type { Notification } from './notification.ts';

const SHOWN_FOR_MS = 8_000;

interface NotificationSnackbarProps {
  notification: Notification;
  /** Another message is shown instead. What was closed before stays closed. */
  isCovered: boolean;
}

export function NotificationSnackbar({ notification, isCovered }: NotificationSnackbarProps) {
  const { message, severity, action } = notification;
  const [isOpen, setOpen] = useState(true);
  if (isCovered) return null;
  return (
    <FocusReturningSnackbar
      open={isOpen}
      // A warning stays until closed: after the idle lock, nobody may be present to read it.
      autoHideDuration={severity === 'warning' ? null : SHOWN_FOR_MS}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      className="Notification"
      onClose={(_, reason) => reason !== 'clickaway' && setOpen(false)}
    >
      <Alert severity={severity} variant="filled" role="none" onClose={() => setOpen(false)}>
        {message}
        {action && ' '}
        {action && (
          <Button
            variant="outlined"
            color="inherit"
            size="small"
            sx={{ ml: 1.5 }}
            onClick={() => {
              setOpen(false);
              action.onPress();
            }}
          >
            {action.label}
          </Button>
        )}
      </Alert>
    </FocusReturningSnackbar>
  );
}
