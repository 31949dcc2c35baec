import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { statusOf } from '../api/client.ts';
import { UnsuccessfulAnswer } from '../api/transactions.ts';
import { useNotify } from '../notifications/NotificationProvider.tsx';

/** Reports each failed list request once. */
export function useFailureMessage({ error, errorUpdatedAt, isFetching }: UseQueryResult): void {
  const notify = useNotify();
  const lastReported = useRef(0);
  useEffect(() => {
    // A page that failed earlier, or a failed prefetch, still has its error in the cache.
    if (error === null || isFetching || errorUpdatedAt <= lastReported.current) return;
    lastReported.current = errorUpdatedAt;
    // A 401 ends the session, and the sign-in page reports it.
    if (statusOf(error) === 401) return;
    const message =
      error instanceof UnsuccessfulAnswer
        ? 'Failed to fetch transactions'
        : 'Failed to fetch transactions. Please try again.';
    notify({ severity: 'error', message });
  }, [error, errorUpdatedAt, isFetching, notify]);
}
