import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useEffect, useRef, useState } from 'react';
import type { ListedTransaction } from '../api/schema.ts';
import { formatAmount, formatText, formatTime } from '../format.ts';
import { maskPayment, useIsPrivate, useTimeZone } from '../settings/view.ts';
import { Announced, Status } from '../ui/Announced.tsx';
import { type RowsState, usePayment } from './lookup.ts';
import { CopyActions, PaymentDetails } from './PaymentDetails.tsx';
import { StatusChip, statusDisplay } from './StatusChip.tsx';
import type { FindRequest } from './useOpened.ts';

export interface OpenPaymentProps extends RowsState {
  paymentKey: string;
  /** Undefined when it is not among the rows. */
  row: ListedTransaction | undefined;
  /** Among which it may be. */
  rows: readonly ListedTransaction[];
  headingId: string;
  /** Finds all payments that have this value. */
  onFind: (wanted: FindRequest) => void;
}

/** What the drawer shows of its payment, or why there is none. Mounted while the drawer is open. */
export function OpenPayment(props: OpenPaymentProps) {
  const { paymentKey, row, rows, headingId, onFind, ...state } = props;
  const { payment: known, ...lookup } = usePayment(paymentKey, row, state);
  const payment = useIsPrivate() && known ? maskPayment(known) : known;
  const orderID = payment ? payment.orderID : new URLSearchParams(paymentKey).get('payment');
  const updatedAt = formatTime(lookup.updatedAt, useTimeZone());
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  // Opening announces the dialog's name; later changes need the live region.
  const [first] = useState({ paymentKey, status: payment?.status });
  const shouldAnnounce = paymentKey !== first.paymentKey || payment?.status !== first.status;

  return (
    <>
      <Stack sx={{ flex: 1, gap: 2.5, p: 2.5, overflowY: 'auto' }}>
        <div>
          <Typography
            component="h2"
            variant={payment ? 'body2' : 'h2'}
            color={payment && 'textSecondary'}
            id={headingId}
            tabIndex={-1}
            ref={heading}
            sx={{ overflowWrap: 'anywhere', '&:focus-visible': { outline: 'none' } }}
          >
            {/* Hidden from sight, because the ids below show it too. */}
            Payment <span style={payment && visuallyHidden}>{formatText(orderID)}</span>
          </Typography>
          {payment && (
            <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1.5 }}>
              <Typography
                variant="h1"
                component="p"
                translate="no"
                sx={{ overflowWrap: 'anywhere' }}
              >
                {formatAmount(payment.amount)}
              </Typography>
              <StatusChip status={payment.status} />
            </Stack>
          )}
        </div>
        {payment && !row && (
          <Typography variant="body2" color="textSecondary">
            {lookup.isError
              ? `Not updated since ${updatedAt}. ${lookup.reason}`
              : `Looked up ${updatedAt}`}
          </Typography>
        )}
        {payment && known ? (
          <>
            <PaymentDetails payment={payment} />
            <FindOthers payment={known} rows={rows} onFind={onFind} />
          </>
        ) : (
          <NoPayment
            {...lookup}
            onRetry={() => {
              lookup.refetch();
              // The pressed button unmounts.
              heading.current?.focus();
            }}
          />
        )}
        <Announced>
          {payment &&
            shouldAnnounce &&
            `Payment ${formatText(payment.orderID)}, ${statusDisplay(payment.status).label}`}
        </Announced>
      </Stack>
      {payment && <CopyActions payment={payment} />}
    </>
  );
}

type FindOthersProps = Pick<OpenPaymentProps, 'rows' | 'onFind'> & { payment: ListedTransaction };

/** Buttons that find the other payments of this payer and, when the page shows several of this order, of the order. */
function FindOthers({ payment, rows, onFind }: FindOthersProps) {
  const { vpa_id, orderID } = payment;
  const isOneOfSeveral = rows.filter((row) => row.orderID === orderID).length > 1;
  const links: [string, 'vpa_id' | 'orderID', string | null | false][] = [
    ['All payments of this payer', 'vpa_id', vpa_id],
    ['All payments of this order', 'orderID', isOneOfSeveral && orderID],
  ];
  return (
    <Stack sx={{ alignItems: 'start', ml: -1 }}>
      {links.map(
        ([name, field, value]) =>
          value && (
            <Button key={field} size="small" onClick={() => onFind({ only: { field, value } })}>
              {name}
            </Button>
          ),
      )}
    </Stack>
  );
}

type NoPaymentProps = Pick<ReturnType<typeof usePayment>, 'isLoading' | 'hasFailed' | 'reason'> & {
  onRetry: () => void;
};

/** Shown when nothing is known of the payment: a skeleton while it is looked up, then the reason. */
function NoPayment({ isLoading, hasFailed, reason, onRetry }: NoPaymentProps) {
  return (
    <>
      <Status>
        {!isLoading && (
          <>
            <Typography>
              {hasFailed
                ? 'This payment could not be loaded.'
                : 'This payment is not in your list.'}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {reason}
            </Typography>
          </>
        )}
      </Status>
      {isLoading && (
        <Stack aria-hidden sx={{ gap: 2 }}>
          <Skeleton variant="rounded" width="55%" height={32} />
          {['70%', '60%', '80%', '65%', '75%'].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </Stack>
      )}
      {!isLoading && hasFailed && (
        <Button variant="outlined" onClick={onRetry} sx={{ alignSelf: 'flex-start' }}>
          Try again
        </Button>
      )}
    </>
  );
}
