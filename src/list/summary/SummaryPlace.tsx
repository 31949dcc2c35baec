import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { NOT_LOADED, useIdleLoad } from '../../lazy.tsx';
import { isFirstLoad } from '../../page/list.ts';
import { usePage } from '../../page/usePage.ts';
import { useView } from '../../settings/view.ts';
import { Status } from '../../ui/Announced.tsx';
import { listFeatures, Summary } from '../lazyFeatures.tsx';

// As high as the summary, so that the table does not move when its code is loaded.
const placeOf = (hasCounts: boolean) => ({
  typography: 'body2',
  minHeight: { xs: hasCounts ? '9.1875rem' : '3.3125rem', sm: '8rem', lg: '7.375rem' },
  '@media (pointer: coarse)': {
    minHeight: { xs: hasCounts ? '12.9375rem' : '5.5625rem', sm: '11.1875rem', lg: '9.5625rem' },
  },
  // As far from the edge as the text of the rows.
  px: { xs: 2, md: 1.5 },
  py: { xs: 0, sm: 1 },
  borderBottom: 1,
  borderColor: 'divider',
  color: 'text.secondary',
  displayPrint: 'none',
});

/** Reserves the summary's space; its code is loaded after the rows. */
export function SummaryPlace() {
  const [{ hasCounts }] = useView();
  const load = useIdleLoad(listFeatures, !isFirstLoad(usePage().list));
  return (
    <Box sx={placeOf(hasCounts)}>
      {load === 'loaded' ? <Summary /> : <Skeleton width="40%" sx={{ mt: { xs: 1, sm: 0 } }} />}
      <Status>{load === 'late' && <p>{NOT_LOADED}</p>}</Status>
    </Box>
  );
}
