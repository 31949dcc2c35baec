import FailedIcon from '@mui/icons-material/CloudOff';
import InvertedRangeIcon from '@mui/icons-material/EventBusy';
import NothingYetIcon from '@mui/icons-material/ReceiptLongOutlined';
import NothingFoundIcon from '@mui/icons-material/SearchOff';
import Avatar from '@mui/material/Avatar';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { isRangeInverted, type Search } from '../search.ts';

interface EmptyListProps {
  search: Search;
  /** The request for the list failed. */
  isFailed: boolean;
  onRetry: () => void;
}

const PLACE = {
  position: 'absolute',
  inset: 0,
  alignItems: 'center',
  justifyContent: 'center',
  gap: 1,
  p: 2,
  textAlign: 'center',
};

const CIRCLE = { width: '3.5rem', height: '3.5rem', mb: 1 };

/** Explains why there are no rows. Rendered over the table, because a grid may contain only rows. */
export function EmptyList({ search, isFailed, onRetry }: EmptyListProps) {
  const { Icon, title, reason } = explainEmpty(search, isFailed);
  const role = isFailed ? 'error' : 'primary';
  return (
    <Stack sx={PLACE}>
      <Avatar sx={{ ...CIRCLE, bgcolor: `${role}.tint`, color: `${role}.onTint` }}>
        <Icon />
      </Avatar>
      <Typography component="p" variant="h2">
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '36rem' }}>
        {reason}
      </Typography>
      {isFailed && (
        <Button variant="outlined" onClick={onRetry} sx={{ mt: 1 }}>
          Try again
        </Button>
      )}
    </Stack>
  );
}

/** Why there are no rows, in words. */
export function explainEmpty(search: Search, isFailed: boolean) {
  const title = isFailed ? 'Transactions could not be loaded' : 'No transactions found';
  return { title, ...explain(search, isFailed) };
}

function explain({ filters, page }: Search, isFailed: boolean) {
  if (isFailed) {
    return { Icon: FailedIcon, reason: 'Your payments are safe; only this list did not arrive.' };
  }
  if (isRangeInverted(filters)) {
    return { Icon: InvertedRangeIcon, reason: 'The end date is before the start date.' };
  }
  if (Object.keys(filters).length > 0) {
    const reasons = ['No payment matches these filters.'];
    if (filters.orderId) reasons.push('Order IDs are searched from their beginning.');
    if (filters.merchantId) reasons.push('A Merchant ID has to be typed whole.');
    return { Icon: NothingFoundIcon, reason: reasons.join(' ') };
  }
  if (page > 1) return { Icon: NothingFoundIcon, reason: 'There is nothing on this page.' };
  return { Icon: NothingYetIcon, reason: 'Payments appear here as soon as your customers pay.' };
}
