import { useListSnapshot } from '../exportedFile/listSnapshot.ts';
import { TotalsDialog } from '../late.tsx';
import type { List } from '../list.ts';
import type { Search } from '../search.ts';
import { useOpenTotals } from './openTotals.ts';

/** The open totals. On the page itself, because a refresh can remove what opened them. */
export function OpenTotals({ search, list }: { search: Search; list: List }) {
  const { name, isAsked, close } = useOpenTotals();
  const filters = name === 'days' ? { ...search.filters, status: undefined } : search.filters;
  const takeSnapshot = useListSnapshot({ ...search, filters }, list);
  if (name === undefined || !list.isRangeUsable) return null;
  return <TotalsDialog key={name} takeSnapshot={takeSnapshot} isAsked={isAsked} onClose={close} />;
}
