import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Snackbar from '@mui/material/Snackbar';
import type { Filters } from '../api/contract.ts';
import { formatBytes } from '../format.ts';
import { useExport } from './useExport.ts';

interface ExportButtonProps {
  filters: Filters;
  isPossible: boolean;
}

export function ExportButton({ filters, isPossible }: ExportButtonProps) {
  const { bytes, start, cancel } = useExport();
  const isRunning = bytes !== null;
  const canStart = isPossible && !isRunning;
  return (
    <>
      <Button
        variant="contained"
        startIcon={<DownloadIcon />}
        aria-disabled={!canStart}
        onClick={canStart ? () => start(filters) : undefined}
      >
        Export CSV
      </Button>
      <Snackbar open={isRunning} anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}>
        <Alert
          severity="info"
          role="status"
          icon={<CircularProgress size="1em" color="inherit" aria-label="Export running" />}
          action={
            <Button color="inherit" onClick={cancel}>
              Cancel
            </Button>
          }
        >
          Exporting transactions… {/* Not announced: it would never stop talking. */}
          <span aria-live="off">{formatBytes(bytes ?? 0)} received</span>
        </Alert>
      </Snackbar>
    </>
  );
}
