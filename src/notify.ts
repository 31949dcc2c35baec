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
 * The store of messages, apart from the components that show them: the first list request may fail before the UI's
 * code is loaded. `staysFor` decides which messages stay when the account changes.
 */

export interface Notification {
  message: string;
  /** A second, quieter line. */
  detail?: string;
  /** How much of the work is done, 0 to 100; undefined while unknown. */
  percent?: number;
  /** Progress stays until it is withdrawn. Screen readers do not announce its detail, which changes often. */
  severity: AlertColor | 'progress';
  /** The button of the message. Its label is “Try again” unless another is given. */
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

/** Whether a message is removed after some seconds. Warnings and errors stay until they are closed or withdrawn. */
export const isTimed = ({ severity }: Notification) =>
  severity === 'success' || severity === 'info';

const signedIn = () => getSession()?.merchantId;

/**
 * Shows a message. It replaces the timed ones and an identical one; progress replaces nothing. Work that may end after
 * the account has changed passes its `merchantId`: other accounts do not see the message.
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
    /** Changes the message; does nothing once it is withdrawn or closed. */
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

/** True if a message has no account, or its account is signed in. Untimed ones also outlast a lock or a refusal. */
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
  // Without a session, the buttons' actions would fail.
  show(signedIn() ? left : left.map(({ action, ...one }) => one));
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useNotifications = () => useSyncExternalStore(subscribe, () => notifications);
