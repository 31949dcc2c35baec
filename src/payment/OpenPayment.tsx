import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { ListedTransaction } from '../api/schema.ts';
import { useAuth } from '../auth/AuthContext.tsx';
import { formatAmount, formatText, formatTime, maskPayment } from '../format.ts';
import { LIST_PATH } from '../paths.ts';
import { useIsPrivate, useTimeZone } from '../settings/view.ts';
import { Announced, Status } from '../ui/Announced.tsx';
import { CopyActions, PaymentDetails } from './PaymentDetails.tsx';
import { queryOfOrder } from './paymentKey.ts';
import { StatusChip, statusDisplay } from './StatusChip.tsx';
import { useChosenMerchant } from './useOpened.ts';

/** The list that the open payment belongs to. */
export interface Payments {
  /** The payments of the shown page, as the service sent them. */
  rows: readonly ListedTransaction[];
  isLoading: boolean;
  /** When the rows were loaded, in milliseconds. */
  updatedAt: number;
}

/** A value that payments can share: the payer or the order. */
export interface SharedValue {
  field: 'vpa_id' | 'orderID';
  value: string;
}

export interface OpenPaymentProps {
  paymentKey: string;
  payments: Payments;
  /** The payment's position among the rows; -1 when it is not there. */
  position: number;
  headingId: string;
  /** Finds all payments that have this value. */
  onFind: (shared: SharedValue) => void;
}

/** The row and its time; without a row, the last known row and time of the key. */
function useLastKnown(key: string, row: ListedTransaction | undefined, updatedAt: number) {
  const [last, setLast] = useState({ key, row, updatedAt });
  const isNew = key !== last.key || (row && (row !== last.row || updatedAt !== last.updatedAt));
  const known = isNew ? { key, row, updatedAt } : last;
  if (isNew) setLast(known);
  return known;
}

/** The drawer's content: the payment, or why there is none. Mounted only while the drawer is open. */
export function OpenPayment(props: OpenPaymentProps) {
  const { paymentKey, payments, position, headingId, onFind } = props;
  const { rows, isLoading, updatedAt } = payments;
  const row = rows[position];
  const { row: known, updatedAt: knownAt } = useLastKnown(paymentKey, row, updatedAt);
  const payment = useIsPrivate() && known ? maskPayment(known) : known;
  const orderID = payment ? payment.orderID : new URLSearchParams(paymentKey).get('payment');
  const zone = useTimeZone();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  // Opening announces the dialog's name; later changes need the live region.
  const [first] = useState({ paymentKey, status: payment?.status });
  const shouldAnnounce = paymentKey !== first.paymentKey || payment?.status !== first.status;

  const query = queryOfOrder(paymentKey, useChosenMerchant());
  const { pathname, search } = useLocation();
  const { merchantId } = useAuth();
  const isOfOrder = pathname === LIST_PATH && search === `?${query}`;
  const orderLink = query && !isOfOrder && (
    <Button
      component={Link}
      to={`${LIST_PATH}?${query}`}
      state={{ merchantId }}
      variant="outlined"
      // The link unmounts once the payment is there.
      onClick={() => heading.current?.focus()}
      sx={{ alignSelf: 'start' }}
    >
      Show this order in the list
    </Button>
  );

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
            No longer on this page. Details as of {formatTime(knownAt, zone)}.
          </Typography>
        )}
        {payment && known ? (
          <>
            <PaymentDetails payment={payment} />
            <FindOthers payment={known} rows={rows} onFind={onFind} />
          </>
        ) : (
          <NoPayment isLoading={isLoading} hasOrderId={Boolean(orderID)}>
            {orderLink}
          </NoPayment>
        )}
        {payment && !row && orderLink}
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

interface FindOthersProps extends Pick<Payments, 'rows'>, Pick<OpenPaymentProps, 'onFind'> {
  payment: ListedTransaction;
}

/** Buttons that find the other payments of this payer and, when the page shows several of this order, of the order. */
function FindOthers({ payment, rows, onFind }: FindOthersProps) {
  const { vpa_id, orderID } = payment;
  const isOneOfSeveral = rows.filter((row) => row.orderID === orderID).length > 1;
  const find = (field: SharedValue['field'], value: string) => () => onFind({ field, value });
  return (
    <Stack sx={{ alignItems: 'start', ml: -1 }}>
      {vpa_id && (
        <Button size="small" onClick={find('vpa_id', vpa_id)}>
          All payments from this payer
        </Button>
      )}
      {orderID && isOneOfSeveral && (
        <Button size="small" onClick={find('orderID', orderID)}>
          All payments for this order
        </Button>
      )}
    </Stack>
  );
}

interface NoPaymentProps {
  isLoading: boolean;
  hasOrderId: boolean;
  /** The link to the payment's order; empty where the order is already shown. */
  children: ReactNode;
}

/** Shown when nothing is known about the payment: a skeleton while the rows load, then the reason. */
function NoPayment({ isLoading, hasOrderId, children }: NoPaymentProps) {
  const reason = hasOrderId
    ? 'No payment here matches this link.'
    : 'The link has no Order ID to look for.';
  return (
    <>
      <Status>
        {!isLoading && (
          <>
            <Typography>This payment is not on this page.</Typography>
            {!children && (
              <Typography variant="body2" color="textSecondary">
                {reason}
              </Typography>
            )}
          </>
        )}
      </Status>
      {isLoading ? <Skeleton variant="rounded" height="12rem" /> : children}
    </>
  );
}
