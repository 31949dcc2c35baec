import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { isRangeInverted, type Search } from '../search.ts';

interface EmptyListProps {
  search: Search;
  /** The request for the list failed. */
  isFailed: boolean;
  onClear: () => void;
  onRetry: () => void;
}

/** Explains why there are no rows. Rendered over the table, because a grid may contain only rows. */
export function EmptyList(props: EmptyListProps) {
  const { title, reason, action } = explain(props);
  return (
    <Stack
      sx={{
        position: 'absolute',
        inset: 0,
        alignItems: 'center',
        justifyContent: 'center',
        gap: 1,
        p: 2,
        textAlign: 'center',
      }}
    >
      <Typography component="p" variant="h2">
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {reason}
      </Typography>
      {action && (
        <Button variant="outlined" onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </Stack>
  );
}

interface Explanation {
  title: string;
  reason: string;
  action?: { label: string; onClick: () => void };
}

function explain({ search, isFailed, onClear, onRetry }: EmptyListProps): Explanation {
  const clear = { label: 'Clear filters', onClick: onClear };
  const title = 'No transactions found';
  if (isRangeInverted(search.filters)) {
    return { title, reason: 'The end date is before the start date.', action: clear };
  }
  if (isFailed) {
    return {
      title: 'Transactions could not be loaded',
      reason: 'Your payments are safe; only this list did not arrive.',
      action: { label: 'Try again', onClick: onRetry },
    };
  }
  if (Object.keys(search.filters).length > 0) {
    return { title, reason: 'No payment matches these filters.', action: clear };
  }
  if (search.page > 1) return { title, reason: 'There is nothing on this page.' };
  return { title, reason: 'Payments appear here as soon as your customers pay.' };
}
