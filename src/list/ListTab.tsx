import Divider from '@mui/material/Divider';
import useEventCallback from '@mui/utils/useEventCallback';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { type LazyComponent, lazyWithPreload, useIdleLoad } from '../lazy.tsx';
import { answerOf, isFirstLoad, type List, rowsOf } from '../page/list.ts';
import { type Page, type Scroll, scrollOf, useOpenFind, usePage } from '../page/usePage.ts';
import { findPayment } from '../payment/findPayment.ts';
import type { RowsHandle } from '../payment/rows.ts';
import { useOpened } from '../payment/useOpened.ts';
import { useView } from '../settings/view.ts';
import { Announced } from '../ui/Announced.tsx';
import { useKeyDown } from '../ui/keys.ts';
import { NotLoaded } from '../ui/NotLoaded.tsx';
import { RefreshNote } from './refresh/RefreshNote.tsx';
import { useAutoRefresh } from './refresh/useAutoRefresh.ts';
import { SummaryPlace } from './summary/SummaryPlace.tsx';
import { Pager } from './table/Pager.tsx';
import { kindOf, Rows } from './table/Rows.tsx';

const PaymentDrawer = lazyWithPreload(() => import('../payment/PaymentDrawer.tsx'));

interface ListTabProps {
  /** What is printed, from another screen's code. */
  Statement: LazyComponent;
}

/** The list itself: the summary, the rows of a page, and the foot. */
export default function ListTab({ Statement }: ListTabProps) {
  const { list, refresh, kept, print } = usePage();
  const [view] = useView();
  const changes = useAutoRefresh(list);
  const openFind = useOpenFind();
  const { key, position, openPayment } = useOpened();
  const isLinked = key !== undefined;
  // It stays after the first payment, because it closes with a transition.
  const [hasDrawer, setHasDrawer] = useState(isLinked);
  if (isLinked && !hasDrawer) setHasDrawer(true);
  const isAsking = isFirstLoad(list);
  const statement = useIdleLoad(
    useMemo(() => afterDrawer(Statement), [Statement]),
    !isAsking,
  );
  const rowsHandle = useRef<RowsHandle>(null);
  const scroll = useScroll(list, kept);
  useFindOnEnter(list);
  const showRow = useEventCallback((row: number) => rowsHandle.current?.showRow(row));
  const focusRow = (row?: number) => rowsHandle.current?.focusRow(row);

  return (
    <>
      {view.hasSummary && <SummaryPlace />}
      <Rows
        handle={rowsHandle}
        {...{ scroll, changes }}
        onOpen={useEventCallback(openPayment)}
        openRow={key === undefined ? -1 : findPayment(rowsOf(list), key, position)}
      />
      <Divider />
      <Pager>
        <RefreshNote />
      </Pager>
      <Announced at={changes.number}>{changes.announcement}</Announced>
      {statement === 'failed' && print.isAsked && <NotLoaded />}
      {hasDrawer && (
        <Suspense fallback={null}>
          <PaymentDrawer
            payments={{
              rows: list.page?.transactions ?? [],
              total: rowsOf(list).length,
              words: 'on this page',
              isLoading: list.isLoading,
              updatedAt: list.page?.updatedAt ?? 0,
            }}
            areBeside
            {...{ showRow, focusRow }}
            onRefresh={refresh}
            onFind={openFind}
          />
        </Suspense>
      )}
      {statement === 'loaded' && <Statement />}
    </>
  );
}

/** The code of the drawer, which a click needs sooner, then that of the statement. */
const afterDrawer = ({ preload, isLoaded }: LazyComponent) => ({
  isLoaded,
  async preload() {
    await PaymentDrawer.preload();
    return preload();
  },
});

/** Shows the list where it was left, unless another list is shown now or awaited. */
function useScroll({ listKey, next }: List, kept: Page['kept']): Scroll {
  const [scroll] = useState(() => {
    const last = scrollOf(kept, 'list');
    if (next || kept.get('list') !== listKey) Object.assign(last, { top: 0, left: 0 });
    return last;
  });
  useEffect(() => {
    kept.set('list', listKey);
  }, [kept, listKey]);
  return scroll;
}

/** Enter in the Order ID field leads to Find when the list has nothing: it waits for an answer that is on its way. */
function useFindOnEnter(list: List): void {
  const openFind = useOpenFind({ keepsFilters: true });
  const { orderId } = usePage().search.filters;
  const [entered, setEntered] = useState<string>();
  const isAnswered = answerOf(list) !== undefined;
  const isNothing = isAnswered && list.kind === 'shown' && rowsOf(list).length === 0;
  useKeyDown(({ key, isComposing, target }) => {
    const isOrderId = target instanceof HTMLInputElement && target.name === 'orderId';
    if (key !== 'Enter' || isComposing || !isOrderId || !orderId) return;
    const isElsewhere = list.isLoading && kindOf(orderId) !== undefined;
    if (isNothing || isElsewhere) openFind({ text: orderId });
    else if (!isAnswered) setEntered(orderId);
  });
  useEffect(() => {
    if (entered === undefined || !isAnswered) return;
    setEntered(undefined);
    if (isNothing && entered === orderId) openFind({ text: entered });
  }, [entered, isAnswered, isNothing, orderId, openFind]);
}
