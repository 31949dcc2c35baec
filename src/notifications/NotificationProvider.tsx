import { createContext, type ReactNode, useContext, useState } from 'react';
import { LiveRegion } from '../LiveRegion.tsx';
import { NotificationSnackbar } from './NotificationSnackbar.tsx';
import type { Notification } from './notification.ts';

/** Returns a function that withdraws the message. */
type Notify = (notification: Notification) => () => void;

const NotifyContext = createContext<Notify>(() => () => {});

/** Shows one message at a time; a newer one replaces it. */
export function NotificationProvider({ children }: { children: ReactNode }) {
  const [notification, setNotification] = useState<Notification & { key: number }>();
  const [notify] = useState((): Notify => {
    let key = 0;
    return (next) => {
      key += 1;
      const shown = { ...next, key };
      setNotification(shown);
      return () => setNotification((last) => (last === shown ? undefined : last));
    };
  });

  return (
    <NotifyContext value={notify}>
      {children}
      <LiveRegion>
        {notification && (
          <NotificationSnackbar key={notification.key} notification={notification} />
        )}
      </LiveRegion>
    </NotifyContext>
  );
}

export function useNotify(): Notify {
  return useContext(NotifyContext);
}
