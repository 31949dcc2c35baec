import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { FocusReturningSnackbar } from '../../FocusReturningSnackbar.tsx';
import { formatBytes } from '../../format.ts';

interface ExportProgressProps {
  /** Received so far. */
  bytes: number;
  onCancel: () => void;
}

export function ExportProgress({ bytes, onCancel }: ExportProgressProps) {
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
        Exporting transactions… {/* Not announced: it changes all the time. */}
        <Box component="span" aria-live="off" sx={{ whiteSpace: 'nowrap' }}>
          {formatBytes(bytes)} received
        </Box>
      </Alert>
    </FocusReturningSnackbar>
  );
}
