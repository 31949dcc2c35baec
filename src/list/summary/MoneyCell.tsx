import Box from '@mui/material/Box';
import type { MouseEvent, ReactNode } from 'react';
import { describeProgress } from '../../export/describeExport.ts';
import { formatTime } from '../../format.ts';
import { Status } from '../../ui/Announced.tsx';
import { SoftButton } from '../../ui/SoftButton.tsx';
import { useTimeZone } from '../../view/view.ts';
import { describeDoubts, describeFailure } from '../../whole/totals.ts';
import type { useEngine } from '../../whole/useEngine.ts';

interface MoneyCellProps {
  money: ReturnType<typeof useEngine>;
  /** The list shows one status, and the money is of all. */
  isOfMore: boolean;
  isPossible: boolean;
  children: ReactNode;
}

/** Asks for the money, shows how far the adding up is, and of when it is. */
export function MoneyCell({ money, isOfMore, isPossible, children }: MoneyCellProps) {
  const { sums, progress, failure, load, cancel } = money;
  const zone = useTimeZone();
  function press({ detail }: MouseEvent) {
    // The second click of a double click does not cancel what the first has begun.
    if (detail > 1) return;
    if (progress) cancel();
    else load();
  }
  let text = '';
  let button = 'Add up ₹';
  if (progress) [text, button] = [describeProgress(progress), 'Cancel'];
  else if (failure) [text, button] = [describeFailure(failure), 'Try again'];
  else if (sums?.noTotals) [text, button] = [sums.noTotals, 'Try again'];
  else if (sums) {
    // The tab has each doubt in full.
    const doubt = describeDoubts(sums).join(' ');
    const asOf = `${isOfMore ? 'All statuses,' : 'As of'} ${formatTime(+sums.at, zone)}`;
    [text, button] = [doubt || asOf, 'Add up again'];
  }
  return (
    <Box sx={ASKED}>
      <Status aria-live={progress ? 'off' : undefined}>{text}</Status>
      <span>
        <SoftButton size="small" isPossible={isPossible} onClick={press}>
          {button}
        </SoftButton>
        {(sums || progress) && children}
      </span>
    </Box>
  );
}

const ASKED = {
  gridArea: 'asked',
  width: { sm: '11rem' },
  display: { xs: 'flex', sm: 'block' },
  flexWrap: 'wrap',
  justifyContent: 'end',
  alignItems: 'center',
  columnGap: 1,
  typography: { xs: 'caption', sm: 'body2' },
  '& [role=status]': { display: 'block', minHeight: { sm: '1.25rem' } },
  '& .MuiButton-root': {
    ml: { sm: -1 },
    mr: { xs: -0.5, sm: 0 },
    px: { xs: 0.5, sm: 1 },
    my: { xs: -1.5, sm: 0 },
    '@media (pointer: coarse)': { my: -1.5 },
    // The border would cross the texts around the button.
    '@media (forced-colors: active)': { border: { xs: 0, sm: 1 } },
  },
  // A phone has no room for this link; the tabs have it.
  '& .MuiButton-root + .MuiButton-root': { display: { xs: 'none', sm: 'inline-flex' }, ml: 0 },
};
