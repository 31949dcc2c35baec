import type { AlertColor } from '@mui/material/Alert';
import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react';
import { keepLoading } from '../keepLoading.ts';

export interface Notification {
  message: string;
  severity: AlertColor;
}

type Notify = (notification: Notification) => void;

const NotifyContext = createContext<Notify>(() => {});

// Most visits have nothing to tell.
const NotificationSnackbar = lazy(keepLoading(() => import('./NotificationSnackbar.tsx')));

/** One message at a time: a newer one takes the place of the one before. */
export function NotificationProvider({ children }: { children: ReactNode }) {
  const [notification, setNotification] = useState<Notification & { key: number }>();
  const [notify] = useState<Notify>(() => (next: Notification) => {
    setNotification((last) => ({ ...next, key: (last?.key ?? 0) + 1 }));
  });

  return (
    <NotifyContext value={notify}>
      {children}
      {/* Always there: what comes into it is read out, once the person has a moment. */}
      <div role="status">
        {notification && (
          <Suspense>
            <NotificationSnackbar key={notification.key} notification={notification} />
          </Suspense>
        )}
      </div>
    </NotifyContext>
  );
}

export function useNotify(): Notify {
  return useContext(NotifyContext);
}
