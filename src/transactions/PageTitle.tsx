import { brandName } from '../Brand.tsx';
import { describeFilters } from './filters/describeFilters.ts';
import type { Search } from './search.ts';
import { useTimeZone } from './TimeZoneContext.tsx';
import { useScope } from './useScope.ts';

/** The browser's title: the filters in words, and for an admin, whose payments they are. */
export function PageTitle({ filters, range }: Search) {
  const scope = useScope(filters);
  const words = describeFilters(filters, useTimeZone(), range)
    .filter(({ names }) => !names.includes('merchantId'))
    .map(({ words }) => words);
  const title = [...words, scope ? `Transactions: ${scope}` : 'Transactions', brandName()];
  return <title>{title.join(' · ')}</title>;
}
