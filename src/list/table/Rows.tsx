import FailedIcon from '@mui/icons-material/CloudOff';
import InvertedRangeIcon from '@mui/icons-material/EventBusy';
import NothingYetIcon from '@mui/icons-material/ReceiptLongOutlined';
import NothingFoundIcon from '@mui/icons-material/SearchOff';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { memo, type RefObject, useLayoutEffect, useRef } from 'react';
import { useHasMerchants } from '../../filters/describeFilters.ts';
import type { Search } from '../../filters/search.ts';
import { describeCount } from '../../format.ts';
import { lazyWithPreload, useIdleLoad } from '../../lazy.tsx';
import { isFirstLoad, type List, rowsOf } from '../../page/list.ts';
import { useOpenFind, usePage } from '../../page/usePage.ts';
import { RowsArea } from '../../payment/RowsArea.tsx';
import { useView } from '../../settings/view.ts';
import { Status } from '../../ui/Announced.tsx';
import { Explained } from '../../ui/Explained.tsx';
import { useIsNarrow } from '../../ui/useIsNarrow.ts';
import { Cards } from './Cards.tsx';
import { PlainTable } from './PlainTable.tsx';
import type { TableProps } from './tableProps.ts';

const Grid = lazyWithPreload(() => import('./Grid.tsx'));

interface RowsProps extends Pick<TableProps, 'place' | 'changes' | 'openRow' | 'onOpen'> {
  /** Takes the focus when a button that changed the rows unmounts. */
  ref: RefObject<HTMLDivElement | null>;
}

const AREA = {
  position: 'relative',
  flex: 1,
  // The header and five rows. A table can be lower than all its rows, because it scrolls.
  minHeight: '16.5rem',
  contain: { md: 'size' },
  outline: 'none',
};

/** The payments as a table or as cards, or the reason why there are none. */
export function Rows({ ref, ...others }: RowsProps) {
  const { list } = usePage();
  const { kind, listKey, isLoading } = list;
  const transactions = rowsOf(list);
  const hasMerchants = useHasMerchants(list.search.filters);
  const table = { ...others, transactions, listKey, isFirstLoad: isFirstLoad(list), hasMerchants };
  const isEmpty = transactions.length === 0;
  const lastFocused = useRef<Element>(null);
  // When what has the focus is removed, such as a row, the focus moves to this area.
  useLayoutEffect(() => {
    // Later, because the grid removes its rows after this.
    queueMicrotask(() => {
      const isRemoved = lastFocused.current?.isConnected === false;
      if (!isRemoved || document.activeElement !== document.body) return;
      ref.current?.focus({ preventScroll: true });
    });
  });
  return (
    <RowsArea
      ref={ref}
      isOutdated={list.next !== undefined && !isEmpty}
      sx={AREA}
      onFocusCapture={(event) => {
        lastFocused.current = event.target;
      }}
    >
      <LoadingBar isLoading={isLoading} />
      {useIsNarrow() ? <Cards {...table} /> : <Table {...table} />}
      {/* Off on a failure, which the notification announces. */}
      <Status aria-live={kind === 'failed' ? 'off' : 'polite'}>
        {isEmpty && !table.isFirstLoad && <EmptyList list={list} />}
      </Status>
    </RowsArea>
  );
}

/** A plain table at first, because the grid weighs as much as the rest of the page. */
const Table = memo(function Table(props: TableProps) {
  const [{ hidden }] = useView();
  const isGridLoaded = useIdleLoad(Grid, !props.isFirstLoad) === 'loaded';
  return isGridLoaded ? (
    // Other columns need a new grid: the cell that Tab leads to may be in a hidden one.
    <Grid key={hidden.join()} {...props} />
  ) : (
    <PlainTable {...props} />
  );
});

const BAR = {
  position: 'absolute',
  insetInline: 0,
  top: 0,
  zIndex: 4,
  // Shown at once, and hidden later, so that a fast refresh is seen too. Without a timer, which would render again.
  transition: 'visibility 300ms',
};

function LoadingBar({ isLoading }: { isLoading: boolean }) {
  return (
    <LinearProgress
      aria-label="Loading payments"
      // Only this one moves.
      variant={isLoading ? 'indeterminate' : 'determinate'}
      value={100}
      style={{ visibility: isLoading ? 'visible' : 'hidden' }}
      sx={BAR}
    />
  );
}

/** Over the table, because a grid may contain only rows. */
function EmptyList({ list }: { list: List }) {
  const { clear, refresh } = usePage();
  const openFind = useOpenFind();
  const { filters } = list.search;
  const { orderId } = filters;
  const { Icon, title, reason } = explainEmpty(list);
  const isFailed = list.kind === 'failed';
  return (
    <Explained icon={<Icon />} color={isFailed ? 'error' : 'primary'} title={title} reason={reason}>
      {(isFailed || Boolean(list.pagination?.totalRecords)) && (
        <Button variant="outlined" onClick={refresh}>
          Try again
        </Button>
      )}
      {list.kind === 'shown' && orderId && (
        <Button
          variant={kindOf(orderId) ? 'contained' : 'outlined'}
          onClick={() => openFind({ text: orderId })}
        >
          Find it in all payments
        </Button>
      )}
      {!isFailed && Object.keys(filters).length > 0 && (
        <Button variant="outlined" onClick={clear}>
          Clear filters
        </Button>
      )}
    </Explained>
  );
}

/** Why there are no rows, in words. */
function explainEmpty({ kind, search, pagination }: List) {
  const title = 'No transactions found';
  switch (kind) {
    case 'failed':
      return {
        Icon: FailedIcon,
        title: 'Payments could not be loaded',
        reason: 'Check your connection, or try again in a moment.',
      };
    case 'refused':
      return {
        Icon: InvertedRangeIcon,
        title,
        reason: 'The end date is before the start date.',
      };
    default:
      return { title, ...explain(search, pagination?.totalRecords ?? 0) };
  }
}

/** What a text in the Order ID field looks like, when it is no Order ID. Only Find searches for these. */
export function kindOf(text: string): string | undefined {
  if (/^\d{12}$/.test(text)) return 'a Ref ID (RRN)';
  if (/\S\s+\S+\s+\S/.test(text)) return 'more than an Order ID';
  if (text.includes('@')) return 'a VPA ID';
  // A whole number alone may be an Order ID.
  if (/^\d+$/.test(text)) return undefined;
  if (/^(₹|rs\.?|inr)? *\d[\d,]{0,8}(\.\d{1,2})?$/i.test(text)) return 'an amount';
  return undefined;
}

/** Why the service has answered without rows. */
function explain({ filters, page }: Search, count: number) {
  if (count > 0) {
    const reason = `The service counts ${describeCount(count)} but sent none.`;
    return { Icon: NothingFoundIcon, reason };
  }
  if (Object.keys(filters).length > 0) {
    const reasons = ['None match these filters.'];
    const { orderId = '' } = filters;
    const kind = kindOf(orderId);
    if (kind) reasons.push(`This looks like ${kind}.`);
    if (orderId) reasons.push('Order IDs are searched from their beginning.');
    if (filters.merchantId) reasons.push('A Merchant ID has to be typed whole, with its capitals.');
    return { Icon: NothingFoundIcon, reason: reasons.join(' ') };
  }
  if (page > 1) return { Icon: NothingFoundIcon, reason: 'There is nothing on this page.' };
  return { Icon: NothingYetIcon, reason: 'They appear here as soon as your customers pay.' };
}
