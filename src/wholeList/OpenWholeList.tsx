import { useEffect, useRef, useState } from 'react';
import type { ListedTransaction } from '../api/schema.ts';
import type { Search } from '../filters/search.ts';
import type { List } from '../transactions/list.ts';
import { useListSnapshot } from '../transactions/listSnapshot.ts';
import { findDraft } from './FindTab.tsx';
import type { OwnFile } from './MatchTab.tsx';
import { useOpenWholeList } from './openWholeList.ts';
import { WholeListDialog } from './WholeListDialog.tsx';

interface OpenWholeListProps {
  search: Search;
  list: List;
  onOpen: (payment: ListedTransaction) => void;
}

/** The open whole list, of all statuses. On the page itself, because a refresh can remove what opened it. */
export function OpenWholeList({ search, list, onOpen }: OpenWholeListProps) {
  const { tab, find, ...opened } = useOpenWholeList();
  const filters = { ...search.filters, status: undefined };
  const takeSnapshot = useListSnapshot({ ...search, filters }, list);
  // Here and not in the dialog, so that typed text and the chosen file are still there when it opens again.
  const typed = useRef(findDraft());
  const own = useState<OwnFile>({});
  useEffect(() => {
    // The list may have fewer pages when it opens again.
    if (!tab) typed.current = { ...typed.current, page: 0 };
  }, [tab]);
  if (!tab || !list.isRangeUsable) return null;
  return (
    <WholeListDialog
      key={JSON.stringify(find)}
      takeSnapshot={takeSnapshot}
      tab={tab}
      find={find}
      typed={typed}
      own={own}
      {...opened}
      onOpen={onOpen}
    />
  );
}
