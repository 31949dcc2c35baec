import { useState } from 'react';
import type { Filters } from '../../api/contract.ts';
import type { RangeName } from '../filters/ranges.ts';
import type { SearchChange } from '../search.ts';

interface Replaced {
  before: Pick<Filters, 'startDate' | 'endDate'> & { range: RangeName | undefined };
  after: string;
}

/** Sets the status and end date of a stuck count. Clearing restores the end date or the range that was replaced. */
export function useStuckFilter(
  { startDate, endDate }: Filters,
  range: RangeName | undefined,
  onChange: (change: SearchChange) => void,
) {
  const [replaced, setReplaced] = useState<Replaced>();
  // An end date that the person has set since then stays.
  const isOn = replaced !== undefined && replaced.after === endDate;

  function restored(): SearchChange {
    if (!isOn) return {};
    const { before } = replaced;
    return before.range && before.startDate === startDate
      ? { range: before.range }
      : { endDate: before.endDate };
  }

  return {
    isOn,
    set(status: string, end: string) {
      if (end !== endDate) setReplaced({ before: { startDate, endDate, range }, after: end });
      onChange({ status, endDate: end });
    },
    clear() {
      onChange({ status: undefined, ...restored() });
    },
  };
}
