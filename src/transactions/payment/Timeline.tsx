import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ListedTransaction } from '../../api/schema.ts';
import { formatText, MISSING } from '../../format.ts';
import { Time } from '../table/Time.tsx';
import { describeDuration } from './describeDuration.ts';

/** When the payment was created, finished and cancelled, and how long that took. */
export function Timeline({ transaction }: { transaction: ListedTransaction }) {
  const { createdAt, CALLBACK_TS, CANCEL_TS } = transaction;
  const steps = [
    { name: 'Created', time: createdAt },
    { name: 'Finished', time: CALLBACK_TS },
    { name: 'Cancelled', time: CANCEL_TS },
  ].filter(({ time }) => formatText(time) !== MISSING);
  if (steps.length === 0) return null;
  return (
    <Box component="ol" aria-label="Timeline" className="Timeline">
      {steps.map(({ name, time }) => {
        const duration = name !== 'Created' && describeDuration(createdAt, time);
        return (
          <li key={name}>
            <Stack direction="row" sx={{ alignItems: 'baseline', gap: 1, typography: 'body2' }}>
              <Typography variant="subtitle2" component="span">
                {name}
              </Typography>
              <Time value={time} />
            </Stack>
            {duration && (
              <Typography variant="body2" color="textSecondary">
                {duration} after creation
              </Typography>
            )}
          </li>
        );
      })}
    </Box>
  );
}
