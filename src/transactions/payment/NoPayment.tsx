import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { usePaymentLookup } from './usePaymentLookup.ts';

interface NoPaymentProps {
  lookup: ReturnType<typeof usePaymentLookup>;
  isListLoading: boolean;
  onRetry: () => void;
}

/** Shown when the payment is not on the page: a skeleton while it is looked up, then the reason. */
export function NoPayment({ lookup, isListLoading, onRetry }: NoPaymentProps) {
  const isLoading = isListLoading || lookup.isFetching;
  return (
    <>
      {/* Always mounted: a live region announces only what is added to it. */}
      <Stack role="status" sx={{ gap: 0.5 }}>
        {!isLoading && (
          <>
            <Typography>
              {lookup.isError
                ? 'This payment could not be loaded.'
                : 'This payment is not in your list.'}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {explain(lookup)}
            </Typography>
          </>
        )}
      </Stack>
      {isLoading && <PaymentSkeleton />}
      {!isLoading && lookup.isError && (
        <Button variant="outlined" onClick={onRetry} sx={{ alignSelf: 'flex-start' }}>
          Try again
        </Button>
      )}
    </>
  );
}

function explain({ isError, isPossible, data }: NoPaymentProps['lookup']): string {
  if (isError) return 'The request for it failed.';
  if (!isPossible) return 'The link has no Order ID to search by, and this page does not have it.';
  if (data?.hasMore) return 'It is not among the newest payments whose Order ID begins like this.';
  return 'No payment with this Order ID was found.';
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
