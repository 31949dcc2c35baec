import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import useEventCallback from '@mui/utils/useEventCallback';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NOT_LOADED, openWhenLoaded, type useIdleLoad } from '../lazy.tsx';
import { notify } from '../notify.ts';
import { findPayment } from '../payment/findPayment.ts';
import { useOpened } from '../view/useOpened.ts';
import { useView } from '../view/view.ts';
import type { TabContext } from '../wholeList/tab.ts';
import { features, PaymentDrawer, PrintSheet } from './lazyFeatures.tsx';
import { type List, rowsOf } from './list.ts';
import { prefetchPage } from './listQuery.ts';
import { NewNote, RefreshNote } from './refresh/RefreshNote.tsx';
import { useAutoRefresh } from './refresh/useAutoRefresh.ts';
import { TimeZoneButton } from './settings/ViewButton.tsx';
import { SummaryPlace } from './summary/SummaryPlace.tsx';
import { Pager } from './table/Pager.tsx';
import { Rows } from './table/Rows.tsx';
import type { RowsHandle, Scroll } from './table/tableProps.ts';

/** Where the list was left: its scroll, and the row that Tab leads to. */
export interface Place {
  listKey: string;
  scroll: Scroll;
  row: number;
}

interface ListTabProps extends TabContext {
  list: List;
  load: ReturnType<typeof useIdleLoad>;
  clear: () => void;
  rowsHandle: RefObject<RowsHandle | null>;
  place: RefObject<Place | null>;
}

const ZONE = { minWidth: { md: '17rem' }, '& .MuiButton-root': { ml: -1 } };

/** The list itself: the summary, the rows of a page, and the foot. */
export function ListTab(props: ListTabProps) {
  const { search, list, load, isNarrow, rowsHandle, change, clear, onRefresh, openFind } = props;
  const [view] = useView();
  const autoRefresh = useAutoRefresh(search, list);
  const { key, position, openPayment } = useOpened();
  const onOpen = useEventCallback((...row: Parameters<typeof openPayment>) =>
    openWhenLoaded(features, () => openPayment(...row)),
  );
  const isLinked = key !== undefined;
  useEffect(() => {
    // The URL keeps what is open, so that a reload shows it.
    if (load === 'late' && isLinked) notify({ severity: 'error', message: NOT_LOADED });
  }, [load, isLinked]);
  const rowsRef = useRef<HTMLDivElement>(null);
  const { scroll, isReturn } = usePlace(props);
  const showRow = useEventCallback((row: number) => rowsHandle.current?.showRow(row));
  function focusRow(row: number | undefined) {
    if (row === undefined) rowsRef.current?.focus();
    else rowsHandle.current?.focusRow(row);
  }
  // The pressed button unmounts, so focus moves to the rows.
  function goToFirstPage() {
    change({ page: 1 });
    rowsRef.current?.focus();
  }
  const { newCount, changedRows, newRows } = autoRefresh;
  const newNote = newCount > 0 && (
    <NewNote
      count={newCount}
      hasStatus={search.filters.status !== undefined}
      onFirstPage={goToFirstPage}
    />
  );

  return (
    <>
      {view.hasSummary && (
        <SummaryPlace load={load} search={search} list={list} onChange={change} />
      )}
      <Rows
        ref={rowsRef}
        handle={rowsHandle}
        {...{ changedRows, newRows, scroll, isReturn, search, list, isNarrow }}
        openRow={key === undefined ? -1 : findPayment(rowsOf(list), key, position)}
        onRetry={onRefresh}
        onClear={clear}
        onFind={(text) => openFind({ text })}
        onOpen={onOpen}
      />
      <Divider />
      <Pager
        list={list}
        page={search.page}
        onPageChange={(page) => change({ page })}
        onPageReach={(page) => prefetchPage({ ...search, page })}
        onFirstPage={goToFirstPage}
      >
        {/* What is new takes the place of the zone, so that nothing moves. */}
        <Box sx={ZONE}>{newNote || <TimeZoneButton />}</Box>
        <RefreshNote list={list} refresh={autoRefresh} onRefresh={onRefresh} />
      </Pager>
      {load === 'loaded' && (
        <>
          <PaymentDrawer
            rows={list.page?.transactions ?? []}
            total={rowsOf(list).length}
            words="on this page"
            isLoading={list.isLoading}
            updatedAt={list.page?.updatedAt ?? 0}
            showRow={showRow}
            focusRow={focusRow}
            onRefresh={onRefresh}
            onFind={openFind}
          />
          <PrintSheet list={list} />
        </>
      )}
    </>
  );
}

/** Shows the list where it was left, unless it is another one now. */
function usePlace({ list, rowsHandle, place }: ListTabProps) {
  const [left] = useState(() =>
    place.current?.listKey === list.listKey ? place.current : undefined,
  );
  const scroll = useRef(left?.scroll ?? { top: 0, left: 0 });
  const { listKey } = list;
  useLayoutEffect(() => {
    if (left && left.row >= 0) rowsHandle.current?.focusRow(left.row, { preventScroll: true });
  }, [left, rowsHandle]);
  useLayoutEffect(
    () => () => {
      const row = rowsHandle.current?.currentRow() ?? -1;
      place.current = { listKey, scroll: scroll.current, row };
    },
    [listKey, rowsHandle, place],
  );
  return { scroll, isReturn: left !== undefined };
}
