import LogoutIcon from '@mui/icons-material/Logout';
import RefreshIcon from '@mui/icons-material/Refresh';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Filters } from '../api/contract.ts';
import { useAuth, useSession } from '../session/AuthContext.tsx';
import { ExportButton } from './ExportButton.tsx';

interface PageHeadingProps {
  filters: Filters;
  /** False when the end date is before the start date: then there is nothing to ask the service for. */
  isRangeUsable: boolean;
  onRefresh: () => void;
}

export function PageHeading({ filters, isRangeUsable, onRefresh }: PageHeadingProps) {
  const { signOut } = useAuth();
  const { merchantId } = useSession();
  return (
    <Stack
      component="header"
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}
    >
      <div>
        <Typography variant="h1">Transactions</Typography>
        <Typography color="textSecondary">Welcome, {merchantId}</Typography>
      </div>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <ExportButton filters={filters} isPossible={isRangeUsable} />
        <Button
          variant="outlined"
          startIcon={<RefreshIcon />}
          aria-disabled={!isRangeUsable}
          onClick={isRangeUsable ? onRefresh : undefined}
        >
          Refresh
        </Button>
        <Button variant="outlined" startIcon={<LogoutIcon />} onClick={signOut}>
          Logout
        </Button>
      </Stack>
    </Stack>
  );
}
