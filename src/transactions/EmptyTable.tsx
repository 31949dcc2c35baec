import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

export interface EmptyTableProps {
  title?: string;
  reason?: string;
  action?: { label: string; onClick: () => void };
}

declare module '@mui/x-data-grid' {
  interface NoRowsOverlayPropsOverrides extends EmptyTableProps {}
}

/** Says in the table's own place why it has no rows, and what can be done about it. */
export function EmptyTable({ title, reason, action }: EmptyTableProps) {
  return (
    <Stack sx={{ height: '100%', alignItems: 'center', justifyContent: 'center', gap: 1, p: 2 }}>
      <Typography sx={{ fontWeight: 'bold' }}>{title}</Typography>
      <Typography variant="body2" color="textSecondary" align="center">
        {reason}
      </Typography>
      {action && <Button onClick={action.onClick}>{action.label}</Button>}
    </Stack>
  );
}
