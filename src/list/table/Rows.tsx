import Button from '@mui/material/Button';
import useEventCallback from '@mui/utils/useEventCallback';
import { describeCause } from '../../api/client.ts';
import { useHasMerchants } from '../../filters/describeFilters.ts';
import { describeCount } from '../../format.ts';
import { isFirstLoad, type List, rowsOf } from '../../page/list.ts';
import { useOpenFind, usePage } from '../../page/usePage.ts';
import { PaymentRows, type PaymentRowsProps } from '../../payment/PaymentRows.tsx';
import { Status } from '../../ui/Announced.tsx';
import { LoadingBar, NoPayments, type Reason } from '../../ui/Answer.tsx';

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
      <LoadingBar name="Loading payments" isLoading={isLoading} />
      {/* Off on a failure, which the notification announces. */}
      <Status aria-live={kind === 'failed' ? 'off' : 'polite'}>
        {isEmpty && !isFirstLoad(list) && <EmptyList list={list} />}
      </Status>
    </PaymentRows>
  );
}

/** Over the table, because a grid may contain only rows. */
function EmptyList({ list }: { list: List }) {
  const { clear, refresh } = usePage();
  const openFind = useOpenFind();
  const { filters } = list.search;
  const { orderId } = filters;
  const isFailed = list.kind === 'failed';
  const canRetry = isFailed || Boolean(list.pagination?.totalRecords);
  return (
    <NoPayments {...explainEmpty(list)} onRetry={canRetry ? refresh : undefined}>
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
    </NoPayments>
  );
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

/** Why there are no rows. */
function explainEmpty(list: List): Reason {
  if (list.kind === 'failed') return { why: 'failed', reason: describeCause(list.error) };
  if (list.kind === 'refused') return { why: 'refused' };
  const { filters, page } = list.search;
  const count = list.pagination?.totalRecords ?? 0;
  if (count > 0) {
    const reason = `The service reports ${describeCount(count)}, but sent none. Try again.`;
    return { why: 'notFound', reason };
  }
  if (Object.keys(filters).length > 0) {
    const reasons = ['None match these filters.'];
    const { orderId = '' } = filters;
    const kind = kindOf(orderId);
    if (kind) reasons.push(`This looks like ${kind}.`);
    if (orderId) reasons.push('Type the Order ID from its beginning.');
    if (filters.merchantId) reasons.push('Type the whole Merchant ID, with its capital letters.');
    return { why: 'notFound', reason: reasons.join(' ') };
  }
  if (page > 1) return { why: 'notFound', reason: 'There is nothing on this page.' };
  return { why: 'none', reason: 'Payments appear here as soon as your customers pay.' };
}
