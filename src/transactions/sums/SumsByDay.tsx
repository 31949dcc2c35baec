import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useState } from 'react';
import { lazyWithPreload, NOT_LOADED, useIdleLoad } from '../../late.tsx';
import { barsOf } from './bars.ts';
import { SumsTable } from './SumsTable.tsx';
import type { Totals } from './Totals.ts';

const SumsChart = lazyWithPreload(() => import('./SumsChart.tsx'));

export const preloadChart = SumsChart.preload;

interface SumsByDayProps extends Pick<Totals, 'days'> {
  isPrivate: boolean;
}

/** Reserved while the code of the chart is loaded. */
const CHART_HEIGHT = 240;

const WORDS = {
  day: ['Completed, by day of creation', 'Day'],
  month: ['Completed, by month of creation', 'Month'],
  year: ['Completed, by year of creation', 'Year'],
} as const;

/** Completed payments as bars or, on demand, as a table. */
export function SumsByDay({ days, isPrivate }: SumsByDayProps) {
  const { unit, bars } = useMemo(() => barsOf(days), [days]);
  const [isTableWanted, setTableWanted] = useState(false);
  const chart = useIdleLoad(SumsChart, !isPrivate && !isTableWanted);
  const headingId = useId();
  const [heading, column] = WORDS[unit];
  return (
    <section aria-labelledby={headingId}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <Typography id={headingId} variant="h3">
          {heading}
        </Typography>
        <Button size="small" onClick={() => setTableWanted(!isTableWanted)}>
          {isTableWanted ? 'Show as bars' : 'Show as table'}
        </Button>
      </Stack>
      {isTableWanted ? (
        <SumsTable
          caption={heading}
          column={column}
          rows={bars.map((bar) => ({ ...bar, name: bar.label }))}
          isPrivate={isPrivate}
        />
      ) : isPrivate ? (
        <Typography color="textSecondary">Amounts are hidden.</Typography>
      ) : (
        <Box
          className="Chart"
          role="group"
          aria-labelledby={headingId}
          sx={{ height: CHART_HEIGHT }}
        >
          {chart === 'loaded' && <SumsChart bars={bars} height={CHART_HEIGHT} />}
          {chart === 'late' && <p role="status">{NOT_LOADED}</p>}
        </Box>
      )}
    </section>
  );
}
