import Alert, { type AlertColor } from '@mui/material/Alert';
import Snackbar from '@mui/material/Snackbar';
import { createContext, type ReactNode, useContext, useState } from 'react';

interface Notification {
  message: string;
  severity: AlertColor;
}

type Notify = (notification: Notification) => void;

const NotifyContext = createContext<Notify>(() => {});

const SHOWN_FOR_MS = 8_000;

/** One message at a time: a newer one takes the place of the one before. */
export function NotificationProvider({ children }: { children: ReactNode }) {
  const [notification, setNotification] = useState<Notification & { key: number }>();
  const [isOpen, setOpen] = useState(false);
  const [notify] = useState<Notify>(() => (next: Notification) => {
    setNotification((last) => ({ ...next, key: (last?.key ?? 0) + 1 }));
    setOpen(true);
  });

  return (
    <NotifyContext value={notify}>
      {children}
      {notification && (
        <Snackbar
          key={notification.key}
          open={isOpen}
          autoHideDuration={SHOWN_FOR_MS}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
          onClose={(_, reason) => reason !== 'clickaway' && setOpen(false)}
        >
          <Alert severity={notification.severity} variant="filled" onClose={() => setOpen(false)}>
            {notification.message}
          </Alert>
        </Snackbar>
      )}
    </NotifyContext>
  );
}

export function useNotify(): Notify {
  return useContext(NotifyContext);
}
