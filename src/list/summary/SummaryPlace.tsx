import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { lazyWithPreload, useIdleLoad } from '../../lazy.tsx';
import { isFirstLoad } from '../../page/list.ts';
import { usePage } from '../../page/usePage.ts';
import { NotLoaded } from '../../ui/NotLoaded.tsx';

const Summary = lazyWithPreload(() => import('./Summary.tsx'));

// As high as the summary, so that the table does not move when its code is loaded.
const PLACE = {
  typography: { xs: 'caption', md: 'body2' },
  // The line below it is not part of this height.
  boxSizing: 'content-box',
  minHeight: '3rem',
  '@media (max-width: 55.99em)': { minHeight: 'calc(2 * var(--target))' },
  // As far from the edge as the text of the rows.
  px: { xs: 2, md: 1.5 },
  borderBottom: 1,
  borderColor: 'divider',
  color: 'text.secondary',
  displayPrint: 'none',
};

/** Reserves the summary's space; its code is loaded after the rows. */
export function SummaryPlace() {
  const load = useIdleLoad(Summary, !isFirstLoad(usePage().list));
  return (
    <Box data-summary sx={PLACE}>
      {load === 'loaded' && <Summary />}
      {load === 'failed' && <NotLoaded />}
      {!load && <Skeleton width="40%" />}
    </Box>
  );
}
