import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import useEventCallback from '@mui/utils/useEventCallback';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NOT_LOADED, openWhenLoaded, type useIdleLoad } from '../lazy.tsx';
import { notify } from '../notify.ts';
import { type List, rowsOf } from '../page/list.ts';
import { TimeZoneButton } from '../page/settings/ViewButton.tsx';
import { useTab } from '../page/tab.ts';
import { findPayment } from '../payment/findPayment.ts';
import { useOpened } from '../view/useOpened.ts';
import { useView } from '../view/view.ts';
import { features, PaymentDrawer, PrintSheet, WaitingPayments } from './lazyFeatures.tsx';
import { NewNote, RefreshNote } from './refresh/RefreshNote.tsx';
import { useAutoRefresh } from './refresh/useAutoRefresh.ts';
import { SummaryPlace } from './summary/SummaryPlace.tsx';
import { Pager } from './table/Pager.tsx';
import { Rows } from './table/Rows.tsx';
import type { RowsHandle, RowsPlace } from './table/tableProps.ts';

/** Where the list was left: its scroll, and the row that Tab leads to. */
export interface LeftPlace extends Pick<RowsPlace, 'scroll'> {
  listKey: string;
  row: number;
}

interface ListTabProps {
  list: List;
  load: ReturnType<typeof useIdleLoad>;
  rowsHandle: RefObject<RowsHandle | null>;
  left: RefObject<LeftPlace | null>;
}

const ZONE = { minWidth: { md: '17rem' }, '& .MuiButton-root': { ml: '-9px' } };

/** The list itself: the summary, the rows of a page, and the foot. */
export function ListTab(props: ListTabProps) {
  const { list, load, rowsHandle } = props;
  const { search, change, onRefresh, openFind } = useTab();
  const [view] = useView();
  const autoRefresh = useAutoRefresh(search, list);
  const { key, position, panel, openPayment } = useOpened();
  const onOpen = useEventCallback((...row: Parameters<typeof openPayment>) =>
    openWhenLoaded(features, () => openPayment(...row)),
  );
  const isLinked = key !== undefined;
  useEffect(() => {
    // The URL keeps what is open, so that a reload shows it.
    if (load === 'late' && isLinked) notify({ severity: 'error', message: NOT_LOADED });
  }, [load, isLinked]);
  const rowsRef = useRef<HTMLDivElement>(null);
  const place = usePlace(props);
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
  const newNote = autoRefresh.newCount > 0 && (
    <NewNote
      count={autoRefresh.newCount}
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
        {...{ list, place, onOpen }}
        changes={autoRefresh.changes}
        openRow={key === undefined ? -1 : findPayment(rowsOf(list), key, position)}
      />
      <Divider />
      <Pager list={list} onFirstPage={goToFirstPage}>
        {/* What is new takes the place of the zone, so that nothing moves. */}
        <Box sx={ZONE}>{newNote || <TimeZoneButton />}</Box>
        <RefreshNote list={list} refresh={autoRefresh} />
      </Pager>
      {load === 'loaded' && (
        <>
          {panel === 'waiting' ? (
            <WaitingPayments />
          ) : (
            <PaymentDrawer
              payments={{
                rows: list.page?.transactions ?? [],
                total: rowsOf(list).length,
                words: 'on this page',
                isLoading: list.isLoading,
                updatedAt: list.page?.updatedAt ?? 0,
              }}
              areBeside
              {...{ showRow, focusRow, onRefresh }}
              onFind={openFind}
            />
          )}
          <PrintSheet list={list} />
        </>
      )}
    </>
  );
}

/** Shows the list where it was left, unless it is another one now. */
function usePlace({ list: { listKey }, rowsHandle, left }: ListTabProps): RowsPlace {
  const [back] = useState(() => (left.current?.listKey === listKey ? left.current : undefined));
  const [place] = useState(() => ({
    handle: rowsHandle,
    scroll: back?.scroll ?? { top: 0, left: 0 },
    isReturn: back !== undefined,
  }));
  useLayoutEffect(() => {
    if (back && back.row >= 0) rowsHandle.current?.focusRow(back.row, { preventScroll: true });
  }, [back, rowsHandle]);
  useLayoutEffect(
    () => () => {
      const row = rowsHandle.current?.currentRow() ?? -1;
      left.current = { listKey, scroll: place.scroll, row };
    },
    [listKey, rowsHandle, place, left],
  );
  return place;
}
