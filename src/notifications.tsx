import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { type Notification, show, useNotifications } from './notify.ts';
import { FocusReturningSnackbar, LiveRegion } from './ui/LiveRegion.tsx';

const SHOWN_FOR_MS = 8_000;

/** Shows the running progress and one message at a time, on every screen. */
export function Notifications() {
  const all = useNotifications();
  useEffect(() => () => show([]), []);
  return (
    <LiveRegion>
      <div className="Messages">
        {all.map((one) => (
          <NotificationSnackbar {...one} key={one.key} />
        ))}
      </div>
    </LiveRegion>
  );
}

function NotificationSnackbar({ message, detail, severity, action }: Notification) {
  const [isOpen, setOpen] = useState(true);
  const isProgress = severity === 'progress';
  const close = isProgress ? undefined : () => setOpen(false);
  // The others stay until closed: after the idle lock, or a failed refresh, nobody may be present to read them.
  const isTimed = severity === 'success' || severity === 'info';
  return (
    <FocusReturningSnackbar
      open={isOpen}
      autoHideDuration={isTimed ? SHOWN_FOR_MS : null}
      onClose={(_, reason) => reason !== 'clickaway' && close?.()}
    >
      <Alert
        severity={isProgress ? 'info' : severity}
        icon={isProgress ? <CircularProgress size="1em" aria-label="Running" /> : undefined}
        role="none"
        onClose={close}
      >
        {/* An element of its own, without the button's text. */}
        <span>{message}</span>
        {detail && (
          <Typography variant="body2" aria-live={isProgress ? 'off' : undefined}>
            {detail}
          </Typography>
        )}
        {action && (
          <Button
            size="small"
            onClick={() => {
              close?.();
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
