import CaretIcon from '@mui/icons-material/ArrowDropDown';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { NotLoaded } from '../lazy.tsx';
import { type Notification, notify } from '../notify.ts';
import { getSession, getSessionEnd, onAccountChange } from '../session/session.ts';
import { features } from '../transactions/late.tsx';
import type { ListSnapshot } from '../transactions/listSnapshot.ts';
import { landmark } from '../ui/screen.tsx';
import { useShortcut } from '../view/keys.ts';
import {
  CANCELLED,
  describeExportFailure,
  describeProgress,
  describeSaved,
  describeStart,
  PAGE_LEFT,
  type Progress,
  percentOf,
  SESSION_ENDED,
} from './describeExport.ts';

interface ExportButtonProps {
  isRangeUsable: boolean;
  takeSnapshot: () => ListSnapshot;
}

// Two buttons as one; their borders overlap.
const SPLIT = ({ size, typography: { pxToRem } }: Theme) => ({
  '& > .MuiButton-root': {
    '&:first-of-type': {
      flex: { xs: '1 1 auto', sm: 'none' },
      borderStartEndRadius: 0,
      borderEndEndRadius: 0,
    },
    '&:last-of-type': {
      ml: '-1px',
      borderStartStartRadius: 0,
      borderEndStartRadius: 0,
      // As narrow as its icon.
      minWidth: pxToRem(size.controlSmall),
      paddingInline: 0,
      '@media (pointer: coarse)': { minWidth: pxToRem(size.controlTouch) },
    },
    '&:is(:hover, :focus-visible)': { zIndex: 1 },
    // Inside, not on the other button.
    '&:focus-visible': { outlineOffset: '-2px' },
  },
});

/** Exports the list as CSV. The caret opens a menu with the export for spreadsheets. */
export function ExportButton({ isRangeUsable, takeSnapshot }: ExportButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { start, isRunning } = useExport();
  const canStart = isRangeUsable && !isRunning;

  function begin(isForSpreadsheets: boolean) {
    if (!canStart) return;
    start(takeSnapshot(), isForSpreadsheets);
  }
  return (
    <>
      <Stack direction="row" sx={SPLIT}>
        <Button
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
          <MenuItem
            disabled={!canStart}
            onClick={() => {
              setAnchor(null);
              begin(true);
            }}
          >
            <ListItemText
              primary="Export for spreadsheets"
              secondary="Local times, long numbers whole, formulas as text"
            />
          </MenuItem>
        </Menu>
      )}
    </>
  );
}

/** Runs one export at a time, and tells of its progress and its end. */
function useExport() {
  const [isRunning, setRunning] = useState(false);
  const controller = useRef<AbortController>(null);
  const leaveMessage = useRef(() => {});
  useEffect(
    () => () => {
      controller.current?.abort(PAGE_LEFT);
      leaveMessage.current();
    },
    [],
  );

  function tell(message: Notification, { merchantId }: ListSnapshot) {
    const { withdraw } = notify(message);
    leaveMessage.current = () => {
      withdraw();
      // After the idle lock, nobody may have read it yet.
      const isKept = message.severity !== 'success' && getSessionEnd() !== 'signedOut';
      if (isKept) notifyOnly(merchantId, { ...message, action: undefined });
    };
  }

  async function start(list: ListSnapshot, isForSpreadsheets: boolean) {
    controller.current = new AbortController();
    const { signal } = controller.current;
    const session = getSession();
    setRunning(true);
    leaveMessage.current = () => {};
    const cancel = { label: 'Cancel', onPress: () => controller.current?.abort(CANCELLED) };
    const progress = notify({ ...describeStart(list), action: cancel });
    const again = { label: 'Export again', onPress: () => start(list, isForSpreadsheets) };
    // Cancel works while the code is loaded.
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', reject);
    });
    try {
      await Promise.race([features.preload(), aborted]);
      const saveExport = features.loaded()?.saveExport;
      if (!saveExport) throw new NotLoaded();
      const onProgress = (received: Progress) =>
        progress.update({ detail: describeProgress(received), percent: percentOf(received) });
      const saved = await saveExport({ list, signal, onProgress }, isForSpreadsheets);
      // Elsewhere, a message about this file would only puzzle.
      if (signal.reason !== PAGE_LEFT) tell(describeSaved(saved, again), list);
    } catch (error) {
      // The end of the session also unmounts the page.
      const reason = getSession() === session ? signal.reason : SESSION_ENDED;
      const failure = describeExportFailure(error, reason, again);
      if (failure.action) tell(failure, list);
      else notify(failure);
    }
    progress.withdraw();
    setRunning(false);
  }

  return { start, isRunning };
}

function notifyOnly(merchantId: string, message: Notification): void {
  const { withdraw } = notify(message);
  const unsubscribe = onAccountChange(() => {
    const session = getSession();
    if (!session || session.merchantId === merchantId) return;
    withdraw();
    unsubscribe();
  });
}
