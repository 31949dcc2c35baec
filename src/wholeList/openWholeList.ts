import { PAYMENT_PARAMS } from '../filters/search.ts';
import { type FindRequest, useHistoryEntry } from '../payment/historyEntry.ts';

export const TABS = { totals: 'Totals', find: 'Find', match: 'Match' } as const;
export type TabName = keyof typeof TABS;

/** The whole list, when it is open: its tab, as the URL has it. */
export function useOpenWholeList() {
  const { params, canGoBack, find, push, replace, leave } = useHistoryEntry();
  function queryOf(tab?: TabName): URLSearchParams {
    const query = new URLSearchParams(params);
    query.delete('whole');
    if (tab) query.set('whole', tab);
    return query;
  }
  return {
    tab: (Object.keys(TABS) as TabName[]).find((name) => name === params.get('whole')),
    /** By a press, not by a link. */
    isAsked: canGoBack,
    find,
    open() {
      // The second click of a double click comes before the page has rendered again.
      if (new URLSearchParams(window.location.search).has('whole')) return;
      push(queryOf('totals').toString());
    },
    /** Opens it at what is to be found, in the list without an Order ID, of which it would be a part. */
    openFind(wanted: FindRequest) {
      const query = queryOf('find');
      for (const name of [...PAYMENT_PARAMS, 'orderId', 'page']) query.delete(name);
      push(query.toString(), { find: wanted });
    },
    change: (tab: TabName) => replace(queryOf(tab).toString()),
    close: () => leave(queryOf().toString()),
  };
}
