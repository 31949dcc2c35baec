import { useEffect, useRef, useState } from 'react';
import type { Filters } from '../../api/contract.ts';
import { exportTransactions, SessionEnded } from '../../api/transactions.ts';
import { formatBytes } from '../../format.ts';
import { useNotify } from '../../notifications/NotificationProvider.tsx';
import type { Notification } from '../../notifications/notification.ts';
import { saveFile } from './saveFile.ts';

/** Why an export was aborted. */
const CANCELLED = 'cancelled';
const PAGE_LEFT = 'page left';

/** Runs one export at a time; `bytes` is its progress. The message about the saved file names the scope. */
export function useExport(scope: string | undefined) {
  /** Received so far; null when no export runs. */
  const [bytes, setBytes] = useState<number | null>(null);
  const running = useRef<AbortController>(null);
  const notify = useNotify();

  useEffect(() => () => running.current?.abort(PAGE_LEFT), []);

  async function start(filters: Filters) {
    const controller = new AbortController();
    running.current = controller;
    setBytes(0);
    try {
      const csv = await exportTransactions(filters, controller.signal, setBytes);
      const name = exportFileName(new Date());
      saveFile(csv, name);
      const details = [formatBytes(csv.size), scope].filter(Boolean).join(', ');
      notify({ severity: 'success', message: `Saved ${name} (${details})` });
    } catch (error) {
      notify(describeFailure(error, controller.signal.reason));
    } finally {
      setBytes(null);
    }
  }

  return { bytes, start, cancel: () => running.current?.abort(CANCELLED) };
}

function describeFailure(error: unknown, abortReason: unknown): Notification {
  // Checked first, because the end of the session also unmounts the page.
  if (error instanceof SessionEnded) {
    return {
      severity: 'warning',
      message: 'Export stopped because the session ended. Nothing was saved.',
    };
  }
  switch (abortReason) {
    case CANCELLED:
      return { severity: 'info', message: 'Export cancelled. Nothing was saved.' };
    case PAGE_LEFT:
      return {
        severity: 'info',
        message: 'Export stopped because its page was left. Nothing was saved.',
      };
    default:
      return { severity: 'error', message: 'Failed to export transactions. Please try again.' };
  }
}

/** `transactions-export-2026-11-21T08-35-07.csv`, the time in UTC. */
export function exportFileName(now: Date): string {
  const timestamp = now.toISOString().replace(/[:.]/g, '-').slice(0, 19);
  return `transactions-export-${timestamp}.csv`;
}
