import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { StatusChip } from '../table/StatusChip.tsx';
import { SumsByDay } from './SumsByDay.tsx';
import { SumsTable } from './SumsTable.tsx';
import type { Totals } from './Totals.ts';

interface SumsResultProps {
  sums: Totals;
  isPrivate: boolean;
}

export function SumsResult({ sums, isPrivate }: SumsResultProps) {
  const { statuses, all, days } = sums;
  return (
    <>
      <Box sx={{ my: 2 }}>
        <SumsTable
          caption="By status"
          column="Status"
          rows={statuses.map(({ status, ...sum }) => ({
            ...sum,
            name: status === null ? 'Other statuses' : <StatusChip status={status} />,
          }))}
          all={all}
          isPrivate={isPrivate}
        />
      </Box>
      {days.length > 0 ? (
        <SumsByDay days={days} isPrivate={isPrivate} />
      ) : (
        <Typography color="textSecondary">No completed payments to show by day.</Typography>
      )}
    </>
  );
}
