import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import type { Filters } from '../../api/contract.ts';
import { useShortcut } from '../shortcuts/useShortcut.ts';
import { useScope } from '../useScope.ts';
import { ExportProgress } from './ExportProgress.tsx';
import { useExport } from './useExport.ts';

// The live region is between buttons; without a box it adds no gap.
const NO_BOX = { display: 'contents' };

interface ExportButtonProps {
  filters: Filters;
  isPossible: boolean;
}

export function ExportButton({ filters, isPossible }: ExportButtonProps) {
  const scope = useScope(filters);
  const { bytes, start, cancel } = useExport(scope);
  const isRunning = bytes !== null;
  const canStart = isPossible && !isRunning;
  return (
    <>
      <Button
        variant="contained"
        startIcon={<DownloadIcon />}
        aria-disabled={!canStart}
        aria-busy={isRunning}
        aria-keyshortcuts={useShortcut('e')}
        onClick={canStart ? () => start(filters) : undefined}
      >
        Export CSV
      </Button>
      <div role="status" style={NO_BOX}>
        {isRunning && <ExportProgress bytes={bytes} onCancel={cancel} />}
      </div>
    </>
  );
}
