import type { AlertColor } from '@mui/material/Alert';
import { useSyncExternalStore } from 'react';

/* The messages, apart from how they look: the first list request, which waits for no UI code, may have one. */

export interface Notification {
  message: string;
  severity: AlertColor;
  /** The last message comes back when this one is withdrawn. */
  isPassing?: boolean;
  /** A button beside the message. */
  action?: { label: string; onPress: () => void };
}

let notifications: readonly (Notification & { key: number })[] = [];
let lastKey = 0;
const listeners = new Set<() => void>();

/** Shows a message. A newer one replaces it, or covers it while it is passing. Returns a function that withdraws it. */
export function notify(notification: Notification): () => void {
  lastKey += 1;
  const shown = { ...notification, key: lastKey };
  show(shown.isPassing ? [...notifications, shown] : [shown]);
  return () => show(notifications.filter((each) => each !== shown));
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
