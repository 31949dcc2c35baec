import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useEffect, useRef, useState } from 'react';
import { SessionEnded } from '../../api/transactions.ts';
import { formatBytes } from '../../format.ts';
import { type Notification, notify } from '../../notify.ts';
import { FocusReturningSnackbar, LiveRegion } from '../../ui/LiveRegion.tsx';
import {
  compareRows,
  describeProgress,
  type ExportedList,
  type Progress,
} from '../csv/exportedList.ts';
import type { SavedExport } from './ExportDetails.tsx';

/** Why an export was aborted. */
const CANCELLED = 'cancelled';
const PAGE_LEFT = 'page left';

const NOTHING_YET = { bytes: 0, rows: null, total: null };

/** Runs one export at a time. Its message offers the details of the saved file. */
export function useExport(onDetails: () => void) {
  const [running, setRunning] = useState<ExportedList>();
  /** Null when nothing is being received. */
  const [progress, setProgress] = useState<Progress | null>(null);
  const [last, setLast] = useState<SavedExport>();
  const controller = useRef<AbortController>(null);
  const withdrawMessage = useRef<() => void>(null);
  useEffect(
    () => () => {
      controller.current?.abort(PAGE_LEFT);
      // Its Details button would do nothing.
      withdrawMessage.current?.();
    },
    [],
  );

  async function run(list: ExportedList, isForSpreadsheets: boolean, signal: AbortSignal) {
    // Cancel works while the code is loaded.
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', reject);
    });
    try {
      const { saveExport } = await Promise.race([import('./saveExport.ts'), aborted]);
      const request = { list, signal, onProgress: setProgress };
      const { file, countAgain } = await saveExport(request, isForSpreadsheets);
      // The file is saved; what follows cannot be cancelled.
      setProgress(null);
      const saved = { ...file, ...(await countAgain()), list };
      // The message names the filters, which the next page's reader must not see.
      if (signal.reason === PAGE_LEFT) return;
      setLast(saved);
      const action = { label: 'Details', onPress: onDetails };
      withdrawMessage.current = notify({ ...describeSaved(saved), action });
    } catch (error) {
      notify(describeFailure(error, signal.reason));
    }
  }

  async function start(list: ExportedList, isForSpreadsheets: boolean) {
    controller.current = new AbortController();
    setRunning(list);
    setProgress(NOTHING_YET);
    await run(list, isForSpreadsheets, controller.current.signal);
    setProgress(null);
    setRunning(undefined);
  }

  const message = (
    <LiveRegion>
      {running && progress && (
        <ExportProgress
          {...progress}
          filterWords={running.filterWords}
          onCancel={() => controller.current?.abort(CANCELLED)}
        />
      )}
    </LiveRegion>
  );
  return { start, isRunning: running !== undefined, last, message };
}

interface ExportProgressProps extends Progress {
  filterWords: string[];
  onCancel: () => void;
}

function ExportProgress(props: ExportProgressProps) {
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

function describeSaved(saved: SavedExport): Notification {
  const { scope, filterWords } = saved.list;
  const { sentence, isDoubtful } = compareRows(saved);
  const about = [formatBytes(saved.bytes), scope, ...filterWords].filter(Boolean).join(', ');
  return {
    severity: isDoubtful ? 'warning' : 'success',
    message: `Saved ${saved.fileName} (${about}). ${sentence}`,
  };
}

function describeFailure(error: unknown, abortReason: unknown): Notification {
  // Checked first, because the end of the session also unmounts the page.
  if (error instanceof SessionEnded) {
    return {
      severity: 'warning',
      message: 'Export stopped because the session ended. Nothing was saved.',
    };
  }
  // A worker's errors have lost their class.
  if (error instanceof Error && error.name === 'InvalidCsv') {
    return {
      severity: 'error',
      message: `The file cannot be rewritten for spreadsheets. ${error.message} Export CSV saves it unchanged.`,
    };
  }
  switch (abortReason) {
    case CANCELLED:
      return { severity: 'info', message: 'Export cancelled. Nothing was saved.' };
    case PAGE_LEFT:
      return {
        severity: 'info',
        message: 'Export stopped because you left the page. Nothing was saved.',
      };
    default:
      return { severity: 'error', message: 'Failed to export transactions. Please try again.' };
  }
}
