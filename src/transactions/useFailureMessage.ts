import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { statusOf } from '../api/client.ts';
import { UnsuccessfulAnswer } from '../api/transactions.ts';
import { useNotify } from '../notifications/NotificationProvider.tsx';

/** Reports each failed list request once. */
export function useFailureMessage({ error, errorUpdatedAt }: UseQueryResult): void {
  const notify = useNotify();
  const lastReported = useRef(0);
  useEffect(() => {
    // The cache still has the error of a page that failed before.
    if (error === null || errorUpdatedAt <= lastReported.current) return;
    lastReported.current = errorUpdatedAt;
    // It ends the session, and the sign-in page says so.
    if (statusOf(error) === 401) return;
    const message =
      error instanceof UnsuccessfulAnswer
        ? 'Failed to fetch transactions'
        : 'Failed to fetch transactions. Please try again.';
    notify({ severity: 'error', message });
  }, [error, errorUpdatedAt, notify]);
}
