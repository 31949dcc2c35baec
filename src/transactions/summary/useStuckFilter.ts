import * as v from 'valibot';
import type { Filters } from '../../api/contract.ts';
import { useSession } from '../../session/AuthContext.tsx';
import { parseRange, type RangeName } from '../filters/ranges.ts';
import type { SearchChange } from '../search.ts';

const replacedSchema = v.object({
  before: v.object({
    startDate: v.optional(v.string()),
    endDate: v.optional(v.string()),
    range: v.optional(v.string()),
  }),
  after: v.string(),
});

/**
 * Sets the status and end date of a stuck count. Leaving it restores the end date or range that was replaced. That is
 * stored for this tab, because the person may close the summary or reload the page in between.
 */
export function useStuckFilter(
  { startDate, endDate }: Filters,
  range: RangeName | undefined,
  onChange: (change: SearchChange) => void,
) {
  const { merchantId } = useSession();
  const key = `stuck:${merchantId}`;
  const replaced = readReplaced(key);
  // An end date that the person has set since then stays.
  const isOn = replaced !== undefined && replaced.after === endDate;

  function restored(): SearchChange {
    if (!isOn) return {};
    const { before } = replaced;
    const previousRange = parseRange(before.range ?? null);
    return previousRange && before.startDate === startDate
      ? { range: previousRange }
      : { endDate: before.endDate };
  }

  return {
    isOn,
    set(status: string, end: string) {
      const before = isOn ? replaced.before : { startDate, endDate, range };
      if (end !== endDate) storeReplaced(key, { before, after: end });
      onChange({ status, endDate: end });
    },
    /** Leaves the stuck count and shows another status, or all. */
    leave(status?: string) {
      onChange({ status, ...restored() });
    },
  };
}

type Replaced = v.InferOutput<typeof replacedSchema>;

function readReplaced(key: string): Replaced | undefined {
  try {
    return v.parse(replacedSchema, JSON.parse(sessionStorage.getItem(key) ?? ''));
  } catch {
    return undefined;
  }
}

function storeReplaced(key: string, replaced: Replaced): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(replaced));
  } catch {
    // Storage is blocked or full: leaving the count keeps its end date.
  }
}
