import CaretIcon from '@mui/icons-material/ArrowDropDown';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyWithPreload, openLate } from '../../lazy.tsx';
import { notify } from '../../notify.ts';
import { getSession } from '../../session/session.ts';
import { landmark } from '../../ui/screen.tsx';
import {
  CANCELLED,
  describeExportFailure,
  describeProgress,
  describeSaved,
  describeStart,
  PAGE_LEFT,
  type Progress,
  SESSION_ENDED,
} from '../csv/describeExport.ts';
import type { ExportedList } from '../csv/exportedList.ts';
import { useShortcut } from '../view.ts';
import type { SavedExport } from './saveExport.ts';

const ExportDetails = lazyWithPreload(() => import('./ExportDetails.tsx'));

interface ExportButtonProps {
  isRangeUsable: boolean;
  currentList: () => ExportedList;
}

/** Exports the list as CSV. The caret opens a menu with the export for spreadsheets and the details of the last one. */
export function ExportButton({ isRangeUsable, currentList }: ExportButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [areDetailsOpen, setDetailsOpen] = useState(false);
  const showDetails = () => openLate(ExportDetails, () => setDetailsOpen(true));
  const { start, isRunning, last } = useExport(showDetails);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const canStart = isRangeUsable && !isRunning;

  function begin(isForSpreadsheets: boolean) {
    if (!canStart) return;
    ExportDetails.preload();
    start(currentList(), isForSpreadsheets);
  }
  const closeAnd = (action: () => void) => () => {
    setAnchor(null);
    action();
  };

  return (
    <>
      <Stack direction="row" className="SplitButton">
        <Button
          ref={buttonRef}
          variant="outlined"
          startIcon={<DownloadIcon />}
          aria-disabled={!canStart}
          aria-busy={isRunning}
          aria-keyshortcuts={useShortcut('e')}
          onClick={() => begin(false)}
        >
          Export CSV
        </Button>
        <Button
          variant="outlined"
          className="SplitCaret"
          aria-label="More export options"
          title="More export options"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-disabled={!isRangeUsable}
          onClick={isRangeUsable ? (event) => setAnchor(event.currentTarget) : undefined}
        >
          <CaretIcon />
        </Button>
      </Stack>
      {anchor && (
        <Menu
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{
            ...landmark('Choose how to export'),
            list: { 'aria-label': 'More export options' },
          }}
        >
          <MenuItem disabled={!canStart} onClick={closeAnd(() => begin(true))}>
            <ListItemText
              primary="For spreadsheets"
              secondary="Local times, long numbers whole, formulas as text"
            />
          </MenuItem>
          <MenuItem disabled={!last} onClick={closeAnd(showDetails)}>
            <ListItemText primary="Last export" secondary="Rows, fingerprint, filters, times" />
          </MenuItem>
        </Menu>
      )}
      {areDetailsOpen && last && (
        <ExportDetails
          saved={last}
          onClose={() => {
            flushSync(() => setDetailsOpen(false));
            // The button that opened the details may be gone.
            buttonRef.current?.focus();
          }}
        />
      )}
    </>
  );
}

/** Runs one export at a time, and tells of its progress and its end. */
function useExport(onDetails: () => void) {
  const [isRunning, setRunning] = useState(false);
  const [last, setLast] = useState<SavedExport>();
  const controller = useRef<AbortController>(null);
  const withdrawMessage = useRef(() => {});
  useEffect(
    () => () => {
      controller.current?.abort(PAGE_LEFT);
      // Its button would do nothing.
      withdrawMessage.current();
    },
    [],
  );

  async function start(list: ExportedList, isForSpreadsheets: boolean) {
    controller.current = new AbortController();
    const { signal } = controller.current;
    const session = getSession();
    setRunning(true);
    const cancel = { label: 'Cancel', onPress: () => controller.current?.abort(CANCELLED) };
    const progress = notify({ ...describeStart(list), action: cancel });
    // Cancel works while the code is loaded.
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', reject);
    });
    try {
      const { saveExport } = await Promise.race([import('./saveExport.ts'), aborted]);
      const onProgress = (received: Progress) => progress.update(describeProgress(received));
      const saved = await saveExport({ list, signal, onProgress }, isForSpreadsheets);
      setLast(saved);
      // Nor does it tell of a file on another screen.
      if (signal.reason !== PAGE_LEFT) {
        const action = { label: 'Details', onPress: onDetails };
        withdrawMessage.current = notify({ ...describeSaved(saved), action }).withdraw;
      }
    } catch (error) {
      // The end of the session also unmounts the page.
      const reason = getSession() === session ? signal.reason : SESSION_ENDED;
      notify(describeExportFailure(error, reason));
    }
    progress.withdraw();
    setRunning(false);
  }

  return { start, isRunning, last };
}
