import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../session/AuthContext.tsx';
import { useTimeZone } from '../TimeZoneContext.tsx';
import { replaceInView, type View } from '../view/view.ts';
import { isSameSetup, type SavedView, savedView, viewQuery } from './savedView.ts';

/** The page as it is set up now, to be saved, and a function that sets it up as a saved view says. */
export function usePageView(view: View) {
  const { merchantId, isAdmin } = useSession();
  const zone = useTimeZone();
  const [params, setParams] = useSearchParams();
  const current = savedView('', { ...view, query: viewQuery(params, isAdmin, zone) });

  function apply({ query: saved, density, hidden, widths, hasSummary }: SavedView) {
    replaceInView(merchantId, { density, hidden, widths, hasSummary });
    const query = viewQuery(saved, isAdmin, zone);
    // An equal one would be a second history entry of the same page.
    if (query !== params.toString()) setParams(query, { state: { merchantId } });
  }
  function isCurrent(saved: SavedView): boolean {
    return isSameSetup(current, { ...saved, query: viewQuery(saved.query, isAdmin, zone) });
  }
  return { current, apply, isCurrent };
}
