import { useHistoryEntry } from '../historyEntry.ts';

/** Whose totals: of the shown list, or of all its statuses. */
const NAMES = ['totals', 'days'] as const;
type TotalsName = (typeof NAMES)[number];

/** The totals that are open, as the URL has them. */
export function useOpenTotals() {
  const { params, canGoBack, push, leave } = useHistoryEntry();
  return {
    name: NAMES.find((name) => name === params.get('whole')),
    /** By a press, not by a link. */
    isAsked: canGoBack,
    open(name: TotalsName) {
      // The second click of a double click comes before the page has rendered again.
      if (new URLSearchParams(window.location.search).has('whole')) return;
      const query = new URLSearchParams(params);
      query.set('whole', name);
      push(query.toString());
    },
    close() {
      const query = new URLSearchParams(params);
      query.delete('whole');
      leave(query.toString());
    },
  };
}
