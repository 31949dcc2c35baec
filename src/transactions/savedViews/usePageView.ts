import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../session/AuthContext.tsx';
import { useTimeZone } from '../TimeZoneContext.tsx';
import { replaceInView, type View } from '../view/view.ts';
import { isSameSetup, type SavedView, savedView, viewQuery } from './savedView.ts';

/** The current set-up of the page, a function that applies a saved view, and one that compares the two. */
export function usePageView(view: View) {
  const { merchantId, isAdmin } = useSession();
  const zone = useTimeZone();
  const [params, setParams] = useSearchParams();
  const current = savedView('', { ...view, query: viewQuery(params, isAdmin, zone) });

  function apply({ query: saved, density, hidden, widths, hasSummary }: SavedView) {
    replaceInView(merchantId, { density, hidden, widths, hasSummary });
    const query = viewQuery(saved, isAdmin, zone);
    // The same query again would add a history entry for the same page.
    if (query !== params.toString()) setParams(query, { state: { merchantId } });
  }
  function isCurrent(saved: SavedView): boolean {
    return isSameSetup(current, { ...saved, query: viewQuery(saved.query, isAdmin, zone) });
  }
  return { current, apply, isCurrent };
}
