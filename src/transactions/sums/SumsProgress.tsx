import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { describeProgress } from '../export/describeProgress.ts';
import type { Progress } from '../export/saveExport.ts';

/** `progress` is undefined until the code of the export has begun. */
export function SumsProgress({ progress }: { progress: Progress | undefined }) {
  const now = progress ?? { bytes: 0, rows: null, total: null };
  const { rows, total } = now;
  return (
    <>
      <Typography>Adding up the list…</Typography>
      {/* Not announced: they change all the time. */}
      <div aria-live="off">
        <LinearProgress
          aria-label="Rows added up"
          variant={rows !== null && total ? 'determinate' : 'indeterminate'}
          value={rows !== null && total ? Math.min((rows / total) * 100, 100) : undefined}
          sx={{ my: 1 }}
        />
        <Typography variant="body2" color="textSecondary">
          {describeProgress(now)}
        </Typography>
      </div>
    </>
  );
}
