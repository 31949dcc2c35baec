import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { whenIdle } from '../whenIdle.ts';
import { transactionsQuery } from './query.ts';
import type { Search } from './search.ts';

/** Chromium's report on the line; other browsers have none. */
type Connection = { effectiveType?: string; saveData?: boolean };

/**
 * Fetches the next page before it is asked for: on a fast line when the present one is there and nothing else is to do.
 * Returns what fetches a page at once, for a pointer or the keyboard that reaches its button.
 */
export function useNextPageAhead(search: Search, isNextPossible: boolean) {
  const queryClient = useQueryClient();
  const fetchAhead = useCallback(
    (page: number) => void queryClient.prefetchQuery(transactionsQuery({ ...search, page })),
    [queryClient, search],
  );

  useEffect(() => {
    const { connection } = navigator as { connection?: Connection };
    const isFast = connection?.effectiveType === '4g' && !connection.saveData;
    if (isNextPossible && isFast) return whenIdle(() => fetchAhead(search.page + 1));
  }, [isNextPossible, fetchAhead, search.page]);

  return fetchAhead;
}
