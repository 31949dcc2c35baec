import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { describeCause } from '../api/client.ts';
import { describeCount } from '../format.ts';
import { answerOf, type List, rowsOf } from '../page/list.ts';
import { useOpenFind, usePage } from '../page/usePage.ts';
import { useKeyDown } from '../ui/keys.ts';
import { NoPayments, type Reason } from '../ui/NoPayments.tsx';

/** Explains why there are no rows. Shown over the table, because a grid may contain only rows. */
export function EmptyList({ list }: { list: List }) {
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

/** The kind of a text that is probably not an Order ID, and that only Find searches for; undefined for other texts. */
export function kindOf(text: string): string | undefined {
  if (/^\d{12}$/.test(text)) return 'a Ref ID (RRN)';
  if (/\S\s+\S+\s+\S/.test(text)) return 'more than an Order ID';
  if (text.includes('@')) return 'a VPA ID';
  // A whole number alone may be an Order ID.
  if (/^\d+$/.test(text)) return undefined;
  if (/^(₹|rs\.?|inr)? *\d[\d,]{0,8}(\.\d{1,2})?$/i.test(text)) return 'an amount';
  return undefined;
}

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
    const { orderId = '', merchantId } = filters;
    const kind = kindOf(orderId);
    const reasons = [
      'None match these filters.',
      kind && `This looks like ${kind}.`,
      orderId && 'Type the Order ID from its beginning.',
      merchantId && 'Type the whole Merchant ID, with its capital letters.',
    ];
    return { why: 'notFound', reason: reasons.filter(Boolean).join(' ') };
  }
  if (page > 1) return { why: 'notFound', reason: 'There is nothing on this page.' };
  return { why: 'none', reason: 'Payments appear here once your customers pay.' };
}

/** Opens Find on Enter in the Order ID field if the list is empty. Does not await it if `kindOf` knows the text. */
export function useFindOnEnter(list: List): void {
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
