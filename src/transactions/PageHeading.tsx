import LogoutIcon from '@mui/icons-material/Logout';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import type { Filters } from '../api/contract.ts';
import { BrandMark, brandName } from '../Brand.tsx';
import { FocusedHeading } from '../FocusedHeading.tsx';
import { formatText } from '../format.ts';
import { useAuth, useSession } from '../session/AuthContext.tsx';
import { ExportButton } from './export/ExportButton.tsx';
import type { RangeName } from './filters/ranges.ts';
import { forgetMerchants } from './filters/recentMerchants.ts';
import { HiddenNote } from './privacy/HiddenNote.tsx';
import { RefreshButton } from './refresh/RefreshButton.tsx';
import { useScope } from './useScope.ts';
import type { View, ViewChange } from './view/view.ts';

// On a phone, one row of equal buttons without icons, for which it has no room; two rows with large text.
const ACTIONS = {
  flexWrap: 'wrap',
  gap: 1,
  width: { xs: '100%', sm: 'auto' },
  displayPrint: 'none',
  '& > *, & .SplitButton > :first-of-type': { flex: { xs: '1 1 auto', sm: 'none' } },
  '& .MuiButton-root': { px: { xs: 1, sm: undefined } },
  '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
};

interface PageHeadingProps {
  filters: Filters;
  range: RangeName | undefined;
  /** Payments in the list; null when unknown. */
  total: number | null;
  /** When the list was answered, in milliseconds. */
  updatedAt: number;
  /** False when the end date is before the start date; then nothing can be requested. */
  isRangeUsable: boolean;
  onRefresh: () => void;
  refreshSeconds: View['refreshSeconds'];
  onViewChange: (change: ViewChange) => void;
}

export const PageHeading = memo(function PageHeading({
  filters,
  range,
  total,
  updatedAt,
  isRangeUsable,
  onRefresh,
  refreshSeconds,
  onViewChange,
}: PageHeadingProps) {
  const { signOut } = useAuth();
  const { merchantId } = useSession();
  const scope = useScope(filters);
  function logOut() {
    forgetMerchants(merchantId);
    signOut();
  }

  return (
    <Stack
      component="header"
      direction="row"
      sx={{
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 2,
        rowGap: 1.5,
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, minWidth: 0 }}>
        <BrandMark alt={brandName()} />
        <Box sx={{ minWidth: 0 }}>
          <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
            <FocusedHeading>Transactions</FocusedHeading>
            <HiddenNote />
          </Stack>
          <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 }}>
            <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              Welcome, {formatText(merchantId)}
            </Typography>
            {scope && (
              <Typography component="p" variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
                {scope}
              </Typography>
            )}
          </Stack>
        </Box>
      </Stack>
      <Stack direction="row" sx={ACTIONS}>
        <ExportButton
          filters={filters}
          range={range}
          total={total}
          updatedAt={updatedAt}
          isPossible={isRangeUsable}
        />
        <RefreshButton
          isPossible={isRangeUsable}
          onRefresh={onRefresh}
          seconds={refreshSeconds}
          onSecondsChange={(seconds) => onViewChange({ refreshSeconds: seconds })}
        />
        <Button variant="outlined" startIcon={<LogoutIcon />} onClick={logOut}>
          Logout
        </Button>
      </Stack>
    </Stack>
  );
});
