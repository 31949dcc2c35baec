import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { UnsuccessfulAnswer } from '../api/transactions.ts';
import { useNotify } from '../notifications/NotificationProvider.tsx';

/** Reports each failed list request once. */
export function useFailureMessage({ error, isFetching }: UseQueryResult): void {
  const notify = useNotify();
  useEffect(() => {
    // While a page is requested again, the error of its earlier request is still in the cache.
    if (error === null || isFetching) return;
    const message =
      error instanceof UnsuccessfulAnswer
        ? 'Failed to fetch transactions'
        : 'Failed to fetch transactions. Please try again.';
    notify({ severity: 'error', message });
  }, [error, isFetching, notify]);
}
