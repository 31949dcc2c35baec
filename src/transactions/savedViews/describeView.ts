import type { TimeZone } from '../../timeZone.ts';
import { describeFilters } from '../filters/describeFilters.ts';
import { parseSearch } from '../search.ts';
import type { PageView } from './savedView.ts';

/** `Failed · Last 7 days · 2 columns hidden · compact rows · summary`. */
export function describeView(view: PageView, isAdmin: boolean, zone: TimeZone): string {
  const { filters, range } = parseSearch(new URLSearchParams(view.query), isAdmin, zone);
  const words = describeFilters(filters, zone, range).map((filter) => filter.words);
  const { length } = view.hidden;
  return [
    ...(words.length > 0 ? words : ['No filters']),
    length > 0 && `${length} ${length === 1 ? 'column' : 'columns'} hidden`,
    view.density !== 'standard' && `${view.density} rows`,
    view.hasSummary && 'summary',
  ]
    .filter(Boolean)
    .join(' · ');
}
