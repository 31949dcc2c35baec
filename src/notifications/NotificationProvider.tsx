import { createContext, type ReactNode, useContext, useState } from 'react';
import { LiveRegion } from '../LiveRegion.tsx';
import { NotificationSnackbar } from './NotificationSnackbar.tsx';
import type { Notification } from './notification.ts';

/** Returns a function that withdraws the message. */
type Notify = (notification: Notification) => () => void;

const NotifyContext = createContext<Notify>(() => () => {});

/** Shows one message at a time; a newer one replaces it, or covers it while it is passing. */
export function NotificationProvider({ children }: { children: ReactNode }) {
  const [notifications, setNotifications] = useState<(Notification & { key: number })[]>([]);
  const [notify] = useState((): Notify => {
    let key = 0;
    return (next) => {
      key += 1;
      const shown = { ...next, key };
      setNotifications((last) => (next.isPassing ? [...last, shown] : [shown]));
      return () => setNotifications((last) => last.filter((each) => each !== shown));
    };
  });

  return (
    <NotifyContext value={notify}>
      {children}
      <LiveRegion>
        {notifications.map((notification) => (
          <NotificationSnackbar
            key={notification.key}
            notification={notification}
            isCovered={notification !== notifications.at(-1)}
          />
        ))}
      </LiveRegion>
    </NotifyContext>
  );
}

export function useNotify(): Notify {
  return useContext(NotifyContext);
}
