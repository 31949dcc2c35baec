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

/** It goes after some seconds. The others stay until closed: nobody may have been there to read them. */
export const isTimed = ({ severity }: Notification) =>
  severity === 'success' || severity === 'info';

/**
 * Shows a message. It replaces those that go by themselves, and the same message; whoever tells of one matter again
 * withdraws the earlier message. Progress replaces nothing.
 */
export function notify(notification: Notification) {
  lastKey += 1;
  const key = lastKey;
  const isReplaced = (shown: Notification) =>
    notification.severity !== 'progress' &&
    (isTimed(shown) || shown.message === notification.message);
  show([...notifications.filter((shown) => !isReplaced(shown)), { ...notification, key }]);
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
