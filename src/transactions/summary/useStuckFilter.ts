import { useState } from 'react';
import type { Filters } from '../../api/contract.ts';
import type { SearchChange } from '../search.ts';

/** Filters by a status and by the end of what is stuck; taking that back restores the end date that it replaced. */
export function useStuckFilter({ endDate }: Filters, onChange: (change: SearchChange) => void) {
  const [replaced, setReplaced] = useState<{ before?: string; after: string }>();
  return {
    set(status: string, end: string) {
      if (end !== endDate) setReplaced({ before: endDate, after: end });
      onChange({ status, endDate: end });
    },
    clear() {
      // An end date that the person has set stays.
      const isReplaced = replaced !== undefined && replaced.after === endDate;
      onChange({ status: undefined, ...(isReplaced && { endDate: replaced.before }) });
    },
  };
}
