import type { AlertColor } from '@mui/material/Alert';
import { useSyncExternalStore } from 'react';

/* The messages, apart from how they look: the first list request, which waits for no UI code, may have one. */

export interface Notification {
  message: string;
  /** A second, quieter line. */
  detail?: string;
  /** How much of the progress is done; undefined while unknown. */
  percent?: number;
  /** Progress stays until it is withdrawn. Its detail changes all the time, so it is not announced. */
  severity: AlertColor | 'progress';
  action?: { label: string; onPress: () => void };
}

let notifications: readonly (Notification & { key: number })[] = [];
let lastKey = 0;
const listeners = new Set<() => void>();

/** Shows a message. A newer one replaces it; progress is shown beside it. */
export function notify(notification: Notification) {
  lastKey += 1;
  const key = lastKey;
  const isProgress = notification.severity === 'progress';
  const kept = notifications.filter(({ severity }) => isProgress || severity === 'progress');
  show([...kept, { ...notification, key }]);
  return {
    /** Changes nothing once it is withdrawn or closed. */
    update: (change: Partial<Notification>) =>
      show(notifications.map((each) => (each.key === key ? { ...each, ...change } : each))),
    withdraw: () => withdraw(key),
  };
}

export function withdraw(key: number): void {
  show(notifications.filter((each) => each.key !== key));
}

export function show(next: typeof notifications): void {
  notifications = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useNotifications = () => useSyncExternalStore(subscribe, () => notifications);
