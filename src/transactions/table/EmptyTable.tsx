import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

export interface EmptyTableProps {
  title: string;
  reason: string;
  action?: { label: string; onClick: () => void };
}

/**
 * Says in the table's own place why it has no rows, and what can be done about it. It lies over the table and not in it,
 * because a grid may hold nothing but rows.
 */
export function EmptyTable({ title, reason, action }: EmptyTableProps) {
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
