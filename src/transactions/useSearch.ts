import useEventCallback from '@mui/utils/useEventCallback';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { changeSearch, parseSearch, type SearchChange, writeSearch } from './search.ts';

/**
 * The search of the address bar, and the ways to change and to clear it. A change is a step in the history unless
 * `replace` is set; each history entry keeps the `merchantId` of its owner. The filters stay the same object while the
 * page changes, so that what shows them is not rendered again.
 */
export function useSearch(merchantId: string, isAdmin: boolean) {
  const [params, setParams] = useSearchParams();
  const { page, filters: fresh } = parseSearch(params, isAdmin);
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by content
  const filters = useMemo(() => fresh, [JSON.stringify(fresh)]);
  const search = useMemo(() => ({ page, filters }), [page, filters]);
  const change = useEventCallback((wanted: SearchChange, { replace = false } = {}) => {
    const next = changeSearch(search, wanted);
    if (next !== search) setParams(writeSearch(next), { replace, state: { merchantId } });
  });
  const clear = useEventCallback(() => setParams({}, { state: { merchantId } }));
  return [search, change, clear] as const;
}
