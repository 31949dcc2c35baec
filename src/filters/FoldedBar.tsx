import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTimeZone } from '../settings/view.ts';
import { describeFilters } from './describeFilters.ts';
import type { Selection } from './search.ts';

const BAR = {
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: 1,
  px: 1.5,
  py: 0.75,
  displayPrint: 'none',
};

interface FoldedBarProps {
  selection: Selection;
  onOpen: () => void;
  onClear: () => void;
  children: ReactNode;
}

/** The filters in words, where another search comes first: `Last 7 days, all statuses`. */
export function FoldedBar({ selection, onOpen, onClear, children }: FoldedBarProps) {
  const set = describeFilters(selection, useTimeZone());
  const wordsOf = (name: 'startDate' | 'status') =>
    set.find(({ names }) => names.includes(name))?.words;
  const others = set.filter(({ names }) => !names.some((name) => /status|Date/.test(name)));
  return (
    <Stack role="search" aria-label="Filters" direction="row" sx={BAR}>
      <Typography component="p" variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
        {[
          wordsOf('startDate') ?? 'All dates',
          wordsOf('status') ?? 'all statuses',
          ...others.map(({ words }) => words),
        ].join(', ')}
      </Typography>
      <Button size="small" aria-expanded={false} onClick={onOpen}>
        Change
      </Button>
      <Button size="small" onClick={onClear}>
        Clear filters
      </Button>
      <Stack direction="row" sx={{ ml: 'auto' }}>
        {children}
      </Stack>
    </Stack>
  );
}
