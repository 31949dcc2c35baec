import type { Filters } from '../api/contract.ts';
import { brandName } from '../Brand.tsx';
import { describeFilters } from './filters/describeFilters.ts';
import { useTimeZone } from './TimeZoneContext.tsx';
import { useScope } from './useScope.ts';

/** The browser's title: the filters in words, and for an admin, whose payments they are. */
export function PageTitle({ filters }: { filters: Filters }) {
  const scope = useScope(filters);
  const words = describeFilters(filters, useTimeZone())
    .filter(({ names }) => !names.includes('merchantId'))
    .map(({ words }) => words);
  const title = [...words, scope ? `Transactions: ${scope}` : 'Transactions', brandName()];
  return <title>{title.join(' · ')}</title>;
}
