import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { memo, useEffect, useRef, useState } from 'react';
import { describeCause } from '../api/client.ts';
import { type Notification, notify } from '../notify.ts';
import { getSession } from '../session/session.ts';
import { useShortcut } from '../settings/useShortcut.ts';
import { SoftButton } from '../ui/buttons.tsx';
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
import { saveExport } from './saveExport.ts';

interface ExportButtonProps {
  isRangeUsable: boolean;
  takeSnapshot: () => ListSnapshot;
}

export const ExportButton = memo(function ExportButton(props: ExportButtonProps) {
  const { isRangeUsable, takeSnapshot } = props;
  const { start, isRunning } = useExport();
  const canStart = isRangeUsable && !isRunning;
  return (
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
  );
});

const credentialsNow = () => getSession()?.credentials;

/** Runs one export at a time, and tells of its progress and its end. */
function useExport() {
  const [isRunning, setRunning] = useState(false);
  const running = useRef<AbortController>(null);
  /** The message about the last export. */
  const verdict = useRef<ReturnType<typeof tell>>(null);
  useEffect(
    () => () => {
      running.current?.abort(PAGE_LEFT);
      verdict.current?.leave();
    },
    [],
  );

  async function start(list: ListSnapshot) {
    // Also by the button of a message, which may be older than this export.
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
    try {
      const saved = await saveExport({ list, signal, onProgress });
      // Elsewhere, a message about this file would only puzzle.
      if (signal.reason !== PAGE_LEFT) verdict.current = tell(describeSaved(saved, again), list);
    } catch (error) {
      // The end of the session also unmounts the page.
      const reason = credentialsNow() === credentials ? signal.reason : SESSION_ENDED;
      verdict.current = tell(describeExportFailure(reason, again, describeCause(error)), list);
    }
    progress.withdraw();
    running.current = null;
    setRunning(false);
  }

  return { start, isRunning };
}

function tell(message: Notification, { merchantId }: ListSnapshot) {
  const { update, withdraw } = notify(message, merchantId);
  /** Called when the page is left. */
  function leave() {
    if (message.severity === 'success') withdraw();
    else update({ action: undefined });
  }
  return { withdraw, leave };
}
