import ArrowIcon from '@mui/icons-material/ArrowDropDown';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useEffect, useRef, useState } from 'react';
import { describeCause } from '../api/client.ts';
import { type Notification, notify } from '../notify.ts';
import { getSession } from '../session/session.ts';
import { useShortcut } from '../settings/view.ts';
import { SoftButton } from '../ui/buttons.tsx';
import { landmark } from '../ui/screen.tsx';
import {
  CANCELLED,
  describeExportFailure,
  describeProgress,
  describeSaved,
  describeStart,
  type ListSnapshot,
  PAGE_LEFT,
  type Progress,
  percentOf,
  SESSION_ENDED,
} from './describeExport.ts';

interface ExportButtonProps {
  isRangeUsable: boolean;
  takeSnapshot: () => ListSnapshot;
  onPrint: () => void;
}

export function ExportButton({ isRangeUsable, takeSnapshot, onPrint }: ExportButtonProps) {
  const { start, isRunning } = useExport();
  const canStart = isRangeUsable && !isRunning;
  return (
    <ButtonGroup aria-label="Export" sx={GROUP}>
      <SoftButton
        color="inherit"
        startIcon={<DownloadIcon />}
        isPossible={canStart}
        aria-busy={isRunning}
        aria-keyshortcuts={useShortcut('e')}
        onClick={() => start(takeSnapshot())}
      >
        Export CSV
      </SoftButton>
      <OtherExports onPrint={onPrint} />
    </ButtonGroup>
  );
}

/** The menu of other exports. */
function OtherExports({ onPrint }: Pick<ExportButtonProps, 'onPrint'>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOpen = anchor !== null;
  function choose() {
    setAnchor(null);
    onPrint();
  }
  return (
    <>
      <Button
        aria-label="Other exports"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <ArrowIcon />
      </Button>
      <Menu anchorEl={anchor} open={isOpen} onClose={() => setAnchor(null)} {...MENU}>
        <MenuItem onClick={choose}>Statement (PDF)</MenuItem>
      </Menu>
    </>
  );
}

// Makes the arrow button as narrow as a touch target may be.
const GROUP = {
  '& > :first-of-type': { flexGrow: 1 },
  '& > :nth-of-type(2)': { minWidth: 'var(--control)', px: 0 },
};
const MENU = {
  anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
  transformOrigin: { vertical: 'top', horizontal: 'right' },
  slotProps: landmark('Other exports'),
} as const;

const credentialsNow = () => getSession()?.credentials;

/** Runs one export at a time, and reports its progress and its end. */
function useExport() {
  const [isRunning, setRunning] = useState(false);
  const running = useRef<AbortController>(null);
  /** The message about the last export. */
  const verdict = useRef<ReturnType<typeof notify>>(null);
  useEffect(() => () => running.current?.abort(PAGE_LEFT), []);

  async function start(list: ListSnapshot) {
    // The button of an older message may also start an export.
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setRunning(true);
    verdict.current?.withdraw();
    const credentials = credentialsNow();
    const { signal } = controller;
    const cancel = { label: 'Cancel', onPress: () => controller.abort(CANCELLED) };
    const again = { label: 'Export again', onPress: () => start(list) };
    const progress = notify({ ...describeStart(list), action: cancel });
    const onProgress = (received: Progress) =>
      progress.update({ detail: describeProgress(received), percent: percentOf(received) });
    const report = (message: Notification) => {
      verdict.current = notify(message, list.merchantId);
    };
    try {
      // Loaded here, because the first rows do not need it.
      const { saveExport } = await import('./saveExport.ts');
      const saved = await saveExport({ list, signal, onProgress });
      // On another page, a message about this file would only confuse.
      if (signal.reason !== PAGE_LEFT) report(describeSaved(saved, again));
    } catch (error) {
      // The end of the session also unmounts the page.
      const reason = credentialsNow() === credentials ? signal.reason : SESSION_ENDED;
      report(describeExportFailure(reason, again, describeCause(error)));
    }
    progress.withdraw();
    running.current = null;
    setRunning(false);
  }

  return { start, isRunning };
}
