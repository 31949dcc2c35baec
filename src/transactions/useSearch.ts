import useEventCallback from '@mui/utils/useEventCallback';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { changeSearch, parseSearch, type SearchChange, writeSearch } from './search.ts';

/**
 * The search of the address bar, and the ways to change and to clear it. A change is a step in the history unless `replace` is set.
 * The filters stay the same object while the page changes, so that nothing that shows them is drawn again.
 */
export function useSearch(isAdmin: boolean) {
  const [params, setParams] = useSearchParams();
  const { page, filters: fresh } = parseSearch(params, isAdmin);
  // biome-ignore lint/correctness/useExhaustiveDependencies: their text tells whether they are others
  const filters = useMemo(() => fresh, [JSON.stringify(fresh)]);
  const search = useMemo(() => ({ page, filters }), [page, filters]);
  const change = useEventCallback((wanted: SearchChange, { replace = false } = {}) => {
    setParams(writeSearch(changeSearch(search, wanted)), { replace });
  });
  const clear = useEventCallback(() => setParams({}));
  return [search, change, clear] as const;
}
