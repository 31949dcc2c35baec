import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { FocusReturningSnackbar } from '../../LiveRegion.tsx';
import { describeProgress } from './describeProgress.ts';
import type { Progress } from './saveExport.ts';

interface ExportProgressProps extends Progress {
  filterWords: string[];
  onCancel: () => void;
}

export function ExportProgress(props: ExportProgressProps) {
  const { filterWords, onCancel } = props;
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
        <span aria-live="off">{describeProgress(props)}</span>
      </Alert>
    </FocusReturningSnackbar>
  );
}
