import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ListedTransaction } from '../../api/schema.ts';
import { MISSING } from '../../format.ts';
import { describeDuration } from './describeDuration.ts';
import { timeText } from './times.ts';

/** When the payment was created, finished and cancelled, and how long that took. */
export function Timeline({ transaction }: { transaction: ListedTransaction }) {
  const { createdAt, CALLBACK_TS, CANCEL_TS } = transaction;
  const steps = [
    { name: 'Created', time: createdAt },
    { name: 'Finished', time: CALLBACK_TS },
    { name: 'Cancelled', time: CANCEL_TS },
  ].filter(({ time }) => timeText(time) !== MISSING);
  if (steps.length === 0) return null;
  return (
    <Box component="ol" aria-label="Timeline" className="Timeline">
      {steps.map(({ name, time }) => {
        const duration = name !== 'Created' && describeDuration(createdAt, time);
        return (
          <li key={name}>
            <Typography variant="subtitle2" component="span" sx={{ mr: 1 }}>
              {name}
            </Typography>
            <Typography variant="body2" component="span">
              {timeText(time)}
            </Typography>
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
