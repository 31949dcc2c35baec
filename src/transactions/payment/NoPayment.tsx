import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { PaymentNotFound, type usePaymentLookup } from './usePaymentLookup.ts';

interface NoPaymentProps {
  lookup: ReturnType<typeof usePaymentLookup>;
  isListLoading: boolean;
  onRetry: () => void;
}

/** Shown when nothing is known of the payment: a skeleton while it is looked up, then the reason. */
export function NoPayment({ lookup, isListLoading, onRetry }: NoPaymentProps) {
  const isLoading = isListLoading || lookup.isFetching;
  const hasFailed = lookup.isError && !(lookup.error instanceof PaymentNotFound);
  return (
    <>
      {/* Always mounted: a live region announces only what is added to it. */}
      <Stack role="status" sx={{ gap: 0.5 }}>
        {!isLoading && (
          <>
            <Typography>
              {hasFailed
                ? 'This payment could not be loaded.'
                : 'This payment is not in your list.'}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {explainLookup(lookup)}
            </Typography>
          </>
        )}
      </Stack>
      {isLoading && <PaymentSkeleton />}
      {!isLoading && hasFailed && (
        <Button variant="outlined" onClick={onRetry} sx={{ alignSelf: 'flex-start' }}>
          Try again
        </Button>
      )}
    </>
  );
}

/** Why a lookup has no answer. */
export function explainLookup({ error, isPossible }: NoPaymentProps['lookup']): string {
  if (!isPossible) return 'The link has no Order ID to search by, and this page does not have it.';
  if (!(error instanceof PaymentNotFound)) return 'The request for it failed.';
  return error.hasMore
    ? 'It is not among the newest payments whose Order ID begins like this.'
    : 'No payment with this Order ID was found.';
}

function PaymentSkeleton() {
  return (
    <Stack aria-hidden sx={{ gap: 2 }}>
      <Skeleton variant="rounded" width="55%" height={32} />
      {['70%', '60%', '80%', '65%', '75%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </Stack>
  );
}
