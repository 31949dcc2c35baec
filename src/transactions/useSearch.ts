import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { changeSearch, parseSearch, type SearchChange, writeSearch } from './search.ts';

/**
 * The search of the address bar, and the ways to change and to clear it. A change is a step in the history unless `replace` is set.
 */
export function useSearch(isAdmin: boolean) {
  const [params, setParams] = useSearchParams();
  const search = useMemo(() => parseSearch(params, isAdmin), [params, isAdmin]);
  const change = useCallback(
    (wanted: SearchChange, { replace = false } = {}) => {
      setParams(writeSearch(changeSearch(search, wanted)), { replace });
    },
    [search, setParams],
  );
  const clear = useCallback(() => setParams({}), [setParams]);
  return [search, change, clear] as const;
}
