import { useEffect, useRef, useState } from 'react';
import { SessionEnded } from '../../api/transactions.ts';
import { useNotify } from '../../notifications/NotificationProvider.tsx';
import type { Notification } from '../../notifications/notification.ts';
import type { ExportContext } from './describeExport.ts';
import type { ExportTask, Progress, SavedExport } from './saveExport.ts';

/** Why an export was aborted. */
const CANCELLED = 'cancelled';
const PAGE_LEFT = 'page left';

/** Runs one export at a time. Its message offers the details of the saved file. */
export function useExport(onDetails: () => void) {
  /** Null when no export runs. */
  const [progress, setProgress] = useState<(Progress & { filterWords: string[] }) | null>(null);
  const [last, setLast] = useState<{ saved: SavedExport; context: ExportContext }>();
  const running = useRef<AbortController>(null);
  const notify = useNotify();

  const withdrawNote = useRef<() => void>(null);
  useEffect(
    () => () => {
      running.current?.abort(PAGE_LEFT);
      // Its button would do nothing.
      withdrawNote.current?.();
    },
    [],
  );

  async function start(
    list: Pick<ExportTask, 'filters' | 'listed' | 'spreadsheetZone'>,
    context: ExportContext,
  ) {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const onProgress = (now: Progress) => setProgress({ ...now, filterWords: context.filterWords });
    onProgress({ bytes: 0, rows: null, total: null });
    try {
      // Cancel works while the code is loaded.
      const aborted = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', reject);
      });
      const { runExport } = await Promise.race([import('./runExport.ts'), aborted]);
      const { saved, note } = await runExport({ ...list, signal, onProgress }, context);
      // The file is saved already. The message names its filters, which the next page's reader must not see.
      if (signal.reason === PAGE_LEFT) return;
      setLast({ saved, context });
      const action = { label: 'Details', onPress: onDetails };
      withdrawNote.current = notify({ ...note, action });
    } catch (error) {
      notify(describeFailure(error, signal.reason));
    } finally {
      setProgress(null);
    }
  }

  return { progress, last, start, cancel: () => running.current?.abort(CANCELLED) };
}

function describeFailure(error: unknown, abortReason: unknown): Notification {
  // Checked first, because the end of the session also unmounts the page.
  if (error instanceof SessionEnded) {
    return {
      severity: 'warning',
      message: 'Export stopped because the session ended. Nothing was saved.',
    };
  }
  // A worker's errors have lost their class.
  if (error instanceof Error && error.name === 'InvalidCsv') {
    return {
      severity: 'error',
      message: `The file cannot be rewritten for spreadsheets. ${error.message} Export CSV saves it unchanged.`,
    };
  }
  switch (abortReason) {
    case CANCELLED:
      return { severity: 'info', message: 'Export cancelled. Nothing was saved.' };
    case PAGE_LEFT:
      return {
        severity: 'info',
        message: 'Export stopped because you left the page. Nothing was saved.',
      };
    default:
      return { severity: 'error', message: 'Failed to export transactions. Please try again.' };
  }
}
