import FailedIcon from '@mui/icons-material/CloudOff';
import InvertedRangeIcon from '@mui/icons-material/EventBusy';
import NothingYetIcon from '@mui/icons-material/ReceiptLongOutlined';
import NothingFoundIcon from '@mui/icons-material/SearchOff';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import useEventCallback from '@mui/utils/useEventCallback';
import { useHasMerchants } from '../../filters/describeFilters.ts';
import type { Search } from '../../filters/search.ts';
import { describeCount } from '../../format.ts';
import { isFirstLoad, type List, rowsOf } from '../../page/list.ts';
import { useOpenFind, usePage } from '../../page/usePage.ts';
import { PaymentRows, type PaymentRowsProps } from '../../payment/PaymentRows.tsx';
import { Status } from '../../ui/Announced.tsx';
import { Explained } from '../../ui/Explained.tsx';

type RowsProps = Pick<PaymentRowsProps, 'handle' | 'changes' | 'openRow' | 'scroll' | 'onOpen'>;

/** The payments of a page of the list, or the reason why there are none. */
export function Rows(props: RowsProps) {
  const { list, change } = usePage();
  const { kind, listKey, isLoading } = list;
  const rows = rowsOf(list);
  const showMerchant = useEventCallback((merchantId: string) => change({ merchantId }));
  const isEmpty = rows.length === 0;
  return (
    <PaymentRows
      {...props}
      {...{ rows, listKey }}
      label="Transactions"
      isFirstLoad={isFirstLoad(list)}
      isOutdated={list.next !== undefined && !isEmpty}
      hasMerchants={useHasMerchants(list.search.filters)}
      onMerchant={showMerchant}
    >
      <LoadingBar isLoading={isLoading} />
      {/* Off on a failure, which the notification announces. */}
      <Status aria-live={kind === 'failed' ? 'off' : 'polite'}>
        {isEmpty && !isFirstLoad(list) && <EmptyList list={list} />}
      </Status>
    </PaymentRows>
  );
}

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
