import { useEffect, useRef, useState } from 'react';
import { statusOf } from '../../api/client.ts';
import type { Filters } from '../../api/contract.ts';
import { exportTransactions } from '../../api/transactions.ts';
import { formatBytes } from '../../format.ts';
import { useNotify } from '../../notifications/NotificationProvider.tsx';

const CANCELLED = 'cancelled';
const LEFT = 'left';

/** One export at a time: how far it is, and the ways to start and to cancel it. */
export function useExport() {
  /** Received so far; null when no export runs. */
  const [bytes, setBytes] = useState<number | null>(null);
  const running = useRef<AbortController>(null);
  const notify = useNotify();

  // Whoever leaves the page, by signing out for one, leaves the export.
  useEffect(() => () => running.current?.abort(LEFT), []);

  async function start(filters: Filters) {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setBytes(0);
    try {
      const csv = await exportTransactions(filters, controller.signal, setBytes);
      const name = exportFileName(new Date());
      saveFile(csv, name);
      notify({ severity: 'success', message: `Saved ${name} (${formatBytes(csv.size)})` });
    } catch (error) {
      if (controller.signal.reason === CANCELLED) {
        notify({ severity: 'info', message: 'Export cancelled. Nothing was saved.' });
      } else if (!controller.signal.aborted && statusOf(error) !== 401) {
        notify({
          severity: 'error',
          message: 'Failed to export transactions. Please try again.',
        });
      }
    } finally {
      running.current = null;
      setBytes(null);
    }
  }

  return { bytes, start, cancel: () => running.current?.abort(CANCELLED) };
}

/** `transactions-export-2026-11-21T08-35-07.csv`, the time in UTC. */
export function exportFileName(now: Date): string {
  const timestamp = now.toISOString().replace(/[:.]/g, '-').slice(0, 19);
  return `transactions-export-${timestamp}.csv`;
}

function saveFile(file: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download has begun by then; releasing at once would cancel it in some browsers.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
