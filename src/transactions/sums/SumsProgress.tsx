import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { formatBytes, formatCount } from '../../format.ts';
import type { Progress } from '../export/saveExport.ts';

/** `progress` is undefined until the code of the export has begun. */
export function SumsProgress({ progress }: { progress: Progress | undefined }) {
  const { bytes, rows, total } = progress ?? { bytes: 0, rows: null, total: null };
  const ofTotal = total === null ? '' : ` of ${formatCount(total)}`;
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
          {rows !== null && `${formatCount(rows)}${ofTotal} rows, `}
          {formatBytes(bytes)} received
        </Typography>
      </div>
    </>
  );
}
