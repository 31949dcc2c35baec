import type { AlertColor } from '@mui/material/Alert';
import { useSyncExternalStore } from 'react';
import {
  getLockedMerchantId,
  getRefusedMerchantId,
  getSession,
  getSessionEnd,
} from './session/session.ts';
import { subscribe as subscribeToStorage } from './storage.ts';

/*
 * The messages, without their looks: the first list request, which waits for no UI code, may need one. Each belongs to
 * the account that was signed in, and is removed with it.
 */

export interface Notification {
  message: string;
  /** A second, quieter line. */
  detail?: string;
  /** How much of the progress is done; undefined while unknown. */
  percent?: number;
  /** Progress stays until it is withdrawn. Its detail changes all the time, so it is not announced. */
  severity: AlertColor | 'progress';
  /** The button of the message. Without a label, it retries what has failed. */
  action?: { label?: string; onPress: () => void };
}

interface Shown extends Notification {
  key: number;
  /** Undefined for a notification that belongs to no account. */
  merchantId: string | undefined;
}

let notifications: readonly Shown[] = [];
let lastKey = 0;
const listeners = new Set<() => void>();

/** Removed after some seconds. The others stay until closed: nobody may have been there to read them. */
export const isTimed = ({ severity }: Notification) =>
  severity === 'success' || severity === 'info';

const signedIn = () => getSession()?.merchantId;

/**
 * Shows a message. It replaces the timed ones and an identical one; progress replaces nothing. Work that may end after
 * the account has changed passes its `merchantId`: other accounts do not see it.
 */
export function notify(notification: Notification, merchantId = signedIn()) {
  lastKey += 1;
  const key = lastKey;
  const isReplaced = (shown: Notification) =>
    notification.severity !== 'progress' &&
    (isTimed(shown) || shown.message === notification.message);
  const shown = { ...notification, key, merchantId };
  if (staysFor(shown)) show([...notifications.filter((one) => !isReplaced(one)), shown]);
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

/** Whether a message outlives the session: never after a sign-out; after a lock or a refusal, errors wait for the account. */
function staysFor({ merchantId, ...notification }: Shown): boolean {
  if (merchantId === undefined || merchantId === signedIn()) return true;
  const isLocked = merchantId === getLockedMerchantId();
  const isRefused = merchantId === getRefusedMerchantId() && getSessionEnd() !== 'signedOut';
  return !signedIn() && !isTimed(notification) && (isLocked || isRefused);
}

const accountsHere = () => `${signedIn()} ${getLockedMerchantId()}`;
let before = accountsHere();

subscribeToStorage(() => {
  if (accountsHere() === before) return;
  before = accountsHere();
  const left = notifications.filter(staysFor);
  // What a button would do needs the session.
  show(signedIn() ? left : left.map(({ action, ...one }) => one));
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useNotifications = () => useSyncExternalStore(subscribe, () => notifications);
