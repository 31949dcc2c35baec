import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { FocusReturningSnackbar } from '../../FocusReturningSnackbar.tsx';
import { formatBytes, formatCount } from '../../format.ts';
import type { Progress } from './saveExport.ts';

interface ExportProgressProps extends Progress {
  filterWords: string[];
  onCancel: () => void;
}

export default function ExportProgress(props: ExportProgressProps) {
  const { bytes, rows, total, filterWords, onCancel } = props;
  const ofTotal = total === null ? '' : ` of ${formatCount(total)}`;
  return (
    <FocusReturningSnackbar
      open
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      className="Progress"
    >
      <Alert
        severity="info"
        role="none"
        icon={<CircularProgress size="1em" color="inherit" aria-label="Export running" />}
        action={
          <Button color="inherit" size="small" onClick={onCancel}>
            Cancel
          </Button>
        }
      >
        Exporting transactions{filterWords.length > 0 && `: ${filterWords.join(', ')}`}…{' '}
        {/* Not announced: it changes all the time. */}
        <Box component="span" aria-live="off" sx={{ whiteSpace: 'nowrap' }}>
          {rows !== null && `${formatCount(rows)}${ofTotal} rows, `}
          {formatBytes(bytes)} received
        </Box>
      </Alert>
    </FocusReturningSnackbar>
  );
}
