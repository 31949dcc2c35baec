import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { type Notification, show, useNotifications } from './notify.ts';
import { FocusReturningSnackbar, LiveRegion } from './ui/LiveRegion.tsx';

const SHOWN_FOR_MS = 8_000;

/** Shows one message at a time, on every screen. */
export function Notifications() {
  const all = useNotifications();
  useEffect(() => () => show([]), []);
  return (
    <LiveRegion>
      {all.map(({ key, ...notification }) => (
        <NotificationSnackbar key={key} {...notification} isCovered={key !== all.at(-1)?.key} />
      ))}
    </LiveRegion>
  );
}

interface NotificationSnackbarProps extends Notification {
  /** A newer message is shown in its place. When that one goes, this one returns, unless it was closed before. */
  isCovered: boolean;
}

function NotificationSnackbar(props: NotificationSnackbarProps) {
  const { message, severity, action, isCovered } = props;
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
