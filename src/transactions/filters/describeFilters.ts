import type { Filters } from '../../api/contract.ts';
import { formatDate, formatText } from '../../format.ts';
import { statusDisplay } from '../table/statuses.ts';
import { FILTER_NAMES, FILTERS, type FilterName } from './filters.ts';

// Not in filters.ts: the first list request needs that file and must not wait for the code of the statuses.
const DESCRIBE: Record<FilterName, (value: string) => string> = {
  status: (status) => `${FILTERS.status.label}: ${statusDisplay(status).label}`,
  orderId: (id) => `${FILTERS.orderId.label}: ${formatText(id)}`,
  merchantId: (id) => `${FILTERS.merchantId.label}: ${formatText(id)}`,
  startDate: (date) => `From ${formatDate(date)}`,
  endDate: (date) => `To ${formatDate(date)}`,
};

/** Describes each set filter, such as `Status: Failed`. */
export function describeFilters(filters: Filters): string[] {
  return FILTER_NAMES.flatMap((name) => {
    const value = filters[name];
    return value ? DESCRIBE[name](value) : [];
  });
}
