import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ListedTransaction } from '../../api/schema.ts';
import { formatText } from '../../format.ts';
import { maskPayment } from '../privacy/maskPayment.ts';
import { useIsPrivate } from '../privacy/useIsPrivate.ts';
import { Age } from '../table/Age.tsx';
import { statusDisplay } from '../table/statuses.ts';
import { useTimeHint } from '../table/useTimeHint.tsx';
import { explainLookup, NoPayment } from './NoPayment.tsx';
import { PaymentBar } from './PaymentBar.tsx';
import { PaymentDetails } from './PaymentDetails.tsx';
import { usePaymentLookup } from './usePaymentLookup.ts';

interface PaymentPanelProps {
  /** The key of the payment. */
  wanted: string;
  /** Undefined when it is not on the page. */
  row: ListedTransaction | undefined;
  /** On the page; -1 when it is not there. */
  position: number;
  count: number;
  headingId: string;
  isListLoading: boolean;
  /** When the row arrived; earlier than the list's last answer when it had other rows. */
  updatedAt: number;
  answeredAt: number;
  merchantId: string | undefined;
  onStep: (by: number) => void;
  onRefresh: () => void;
  onClose: () => void;
}

/** What the drawer contains; mounted while it is open. */
export function PaymentPanel(props: PaymentPanelProps) {
  const { wanted, row, position, count, headingId, onStep, onRefresh, onClose } = props;
  const { isListLoading, updatedAt, answeredAt, merchantId } = props;
  const lookup = usePaymentLookup({
    key: wanted,
    merchantId,
    row,
    isListLoading,
    updatedAt,
    answeredAt,
  });
  const isRowCurrent = row !== undefined && updatedAt >= answeredAt;
  const known = isRowCurrent ? row : (lookup.data ?? row);
  const isPrivate = useIsPrivate();
  // Looked up, or kept from before the privacy was turned on, it is not masked yet.
  const transaction = useMemo(
    () => (isPrivate && known ? maskPayment(known) : known),
    [isPrivate, known],
  );
  const [hint, hintHandlers] = useTimeHint(transaction);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const orderID = transaction ? transaction.orderID : new URLSearchParams(wanted).get('payment');

  // Opening announces the dialog's name; later changes need the live region.
  const [first] = useState({ wanted, status: transaction?.status });
  const shouldAnnounce = wanted !== first.wanted || transaction?.status !== first.status;

  return (
    <>
      <PaymentBar {...{ position, count, onStep, onRefresh, onClose }} />
      <Divider />
      <Stack className="PaymentBody" {...hintHandlers}>
        <Typography
          component="h2"
          variant="h2"
          id={headingId}
          tabIndex={-1}
          ref={heading}
          sx={{ overflowWrap: 'anywhere', '&:focus-visible': { outline: 'none' } }}
        >
          Payment {formatText(orderID)}
        </Typography>
        {transaction && !isRowCurrent && (
          <Typography variant="body2" color="textSecondary">
            <Age since={lookup.dataUpdatedAt} isFailing={lookup.isError} />
            {lookup.isError && `. ${explainLookup(lookup)}`}
          </Typography>
        )}
        {transaction ? (
          <PaymentDetails transaction={transaction} merchantId={merchantId} />
        ) : (
          <NoPayment
            lookup={lookup}
            isListLoading={isListLoading}
            onRetry={() => {
              lookup.refetch();
              // The pressed button unmounts.
              heading.current?.focus();
            }}
          />
        )}
        {hint}
      </Stack>
      <span role="status" style={visuallyHidden}>
        {shouldAnnounce && transaction && describe(transaction)}
      </span>
    </>
  );
}

function describe({ orderID, status }: ListedTransaction): string {
  return `Payment ${formatText(orderID)}, ${statusDisplay(status).label}`;
}
