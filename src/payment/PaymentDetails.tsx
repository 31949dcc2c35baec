import CopyIcon from '@mui/icons-material/ContentCopy';
import LinkIcon from '@mui/icons-material/Link';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { fieldsOf, labelOf, TIME_FIELDS } from '../api/contract.ts';
import type { ListedTransaction } from '../api/schema.ts';
import { useAuth } from '../auth/AuthContext.tsx';
import { formatExactTime, formatText, MISSING, maskVpa } from '../format.ts';
import { useTimeZone } from '../settings/view.ts';
import type { TimeZone } from '../time.ts';
import { Facts } from '../ui/Facts.tsx';
import { NOT_AVAILABLE, Time, twoTones } from './cells.tsx';
import { COLUMN_NAMES, COLUMNS } from './columns.tsx';
import { CopyButton, CopyText } from './copying.tsx';
import { describeDuration } from './duration.ts';
import { paymentKey, paymentLink } from './paymentKey.ts';
import { statusDisplay } from './StatusChip.tsx';
import { useChosenMerchant } from './useOpened.ts';
import { describeAge, isWaiting, useWaitedMinutes } from './waiting.tsx';

interface PaymentProps {
  payment: ListedTransaction;
}

// Each line has a name, a value and, directly after the value, the copy button.
const IDS_STYLE = {
  rowGap: 0.5,
  alignItems: 'center',
  pt: 2,
  borderTop: 1,
  borderColor: 'divider',
  '& dd': {
    display: 'flex',
    alignItems: 'center',
    gap: 0.5,
    minHeight: 'var(--control-small)',
  },
  '& .Identifier': { minWidth: 0 },
};

const ACTIONS = {
  flexWrap: 'wrap',
  gap: 1,
  px: 2.5,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
};

/** A payment's timeline and ids. */
export function PaymentDetails({ payment }: PaymentProps) {
  const { isAdmin } = useAuth();
  return (
    <>
      <Timeline payment={payment} />
      <Facts sx={IDS_STYLE}>
        {idsOf(payment, isAdmin).map(([name, id]) => (
          <Fragment key={name}>
            <Typography component="dt" variant="body2">
              {name}
            </Typography>
            <Typography component="dd" variant="body2" translate="no">
              {id?.trim() ? (
                <>
                  <span className="Identifier Tones">{twoTones('id', formatText(id))}</span>
                  <CopyButton name={name} value={id} />
                </>
              ) : (
                NOT_AVAILABLE
              )}
            </Typography>
          </Fragment>
        ))}
      </Facts>
      {payment.hasInexactId && (
        <Typography variant="body2" color="textSecondary">
          One ID is not shown: the service sent it as a number with too many digits to be read
          exactly.
        </Typography>
      )}
    </>
  );
}

const IN_HEADING = ['amount', 'status'] as const;

/** The ids and texts of a payment, except the Merchant ID. The Order ID is first, as in the table. */
const IDS = [
  'orderID' as const,
  ...fieldsOf('id', 'text').filter((field) => field !== 'orderID' && field !== 'merchantId'),
];

/** The ids with their names; the Merchant ID only if `hasMerchant` and the payment has one. */
function idsOf(payment: ListedTransaction, hasMerchant: boolean): [string, string | null][] {
  const fields = hasMerchant && payment.merchantId ? [...IDS, 'merchantId' as const] : IDS;
  return fields.map((field) => [labelOf(field), payment[field] ?? null]);
}

/** When the payment was created, finished and cancelled, how long that took, and how long it has waited. */
function Timeline({ payment }: PaymentProps) {
  const waited = useWaitedMinutes(payment);
  const zone = useTimeZone();
  const { label, color } = statusDisplay(payment.status);
  const steps = [
    { name: 'Created', time: payment.createdAt },
    { name: 'Finished', time: payment.CALLBACK_TS },
    { name: 'Cancelled', time: payment.CANCEL_TS },
  ].filter(({ time }) => formatText(time) !== MISSING);
  if (steps.length === 0) return null;
  return (
    <Box
      component="ol"
      aria-label="Timeline"
      translate="no"
      className="Timeline"
      sx={{ '& li:last-child::before': { borderColor: `${color}.main` } }}
    >
      {steps.map(({ name, time }) => {
        const duration = name !== 'Created' && describeDuration(payment.createdAt, time, zone);
        return (
          <li key={name}>
            <Stack direction="row" sx={{ alignItems: 'baseline', gap: 1, typography: 'body2' }}>
              <Typography variant="subtitle2" component="span">
                {name}
              </Typography>
              <Time value={time} />
            </Stack>
            {duration && (
              <Typography variant="body2" color="textSecondary">
                {duration} after creation
              </Typography>
            )}
          </li>
        );
      })}
      {waited !== undefined && (
        <li className="Open">
          <Typography variant="subtitle2">
            {label} for {describeAge(waited)}
          </Typography>
          {waited > UNDELIVERED_MINUTES && (
            <Typography variant="body2" color="textSecondary">
              If a UPI payment did not reach the merchant, the bank must return it within five days
              (RBI, 20 Sep 2019).
            </Typography>
          )}
        </li>
      )}
    </Box>
  );
}

// RBI's T + 5 ends five days after the day of the payment; six full days are enough in every time zone.
const UNDELIVERED_MINUTES = 6 * 24 * 60;

export function CopyActions({ payment }: PaymentProps) {
  const zone = useTimeZone();
  const { isAdmin, merchantId: own } = useAuth();
  const merchantId = useChosenMerchant();
  // A merchant's own payments do not name the merchant, but support asks for the Merchant ID first.
  const owned = isAdmin ? payment : { ...payment, merchantId: payment.merchantId ?? own };
  return (
    <Stack direction="row" sx={ACTIONS}>
      <CopyText
        icon={<CopyIcon />}
        // Emphasized while the payment waits, because a person then needs it most.
        variant={isWaiting(payment) ? 'contained' : 'outlined'}
        value={describeForSupport(owned, zone)}
        announcement="Copied the payment’s data for support"
      >
        Copy for support
      </CopyText>
      <CopyText
        icon={<LinkIcon />}
        value={paymentLink(paymentKey(payment), merchantId)}
        announcement="Copied the payment’s link"
      >
        Copy link
      </CopyText>
    </Stack>
  );
}

/** The payment as plain text for a support request, with exact times and a masked VPA ID. */
function describeForSupport(payment: ListedTransaction, zone: TimeZone): string {
  const lines = [
    ...idsOf({ ...payment, vpa_id: maskVpa(payment.vpa_id) }, true).map(([name, id]) => [
      name,
      formatText(id),
    ]),
    ...IN_HEADING.map((field) => [COLUMN_NAMES[field], COLUMNS[field].text(payment, zone)]),
    ...TIME_FIELDS.map((field) => [COLUMN_NAMES[field], formatExactTime(payment[field], zone)]),
  ];
  return lines.map(([name, value]) => `${name}: ${value}`).join('\n');
}
