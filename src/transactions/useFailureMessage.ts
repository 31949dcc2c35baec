import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNotify } from '../notifications/NotificationProvider.tsx';
import { failureMessage } from './failureMessage.ts';

/** Reports each failed list request once. The message is removed when the list is requested again. */
export function useFailureMessage({ error, isFetching }: UseQueryResult): void {
  const notify = useNotify();
  useEffect(() => {
    // While a page is requested again, the error of its earlier request is still in the cache.
    if (error === null || isFetching) return undefined;
    return notify({ severity: 'error', message: failureMessage(error) });
  }, [error, isFetching, notify]);
}
