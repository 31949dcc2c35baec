import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import useEventCallback from '@mui/utils/useEventCallback';
import { useEffect, useRef, useState } from 'react';
import { CANCELLED, describeExportFailure, SESSION_ENDED } from '../export/describeExport.ts';
import { filterWords } from '../filters/describeFilters.ts';
import { formatCount } from '../format.ts';
import { notify } from '../notify.ts';
import { useListSnapshot } from '../page/list.ts';
import { usePage } from '../page/usePage.ts';
import { getSession } from '../session/session.ts';
import { SoftButton } from '../ui/buttons.tsx';
import { saveFile } from '../ui/saveFile.ts';

/** How a save is aborted, and how it reports its progress, 0 to 100. */
export interface SaveOptions {
  signal: AbortSignal;
  onProgress: (percent: number) => void;
}

interface ExportTheseProps {
  count: number;
  /** The kind of payments, such as `found`; the file's name begins with it. */
  what: string;
  /** Makes the file. */
  ask: (options: SaveOptions) => Promise<Blob>;
  /** Whether the status filter does not apply. */
  isOfAllStatuses?: boolean;
}

/** The button that exports a tab's result: a file for spreadsheets, made without a request. */
export function ExportThese({ count, what, ask, isOfAllStatuses }: ExportTheseProps) {
  const { search, list } = usePage();
  const { scope, merchantId, filters, zone } = useListSnapshot(search, list)();
  const { status, ...others } = filters;
  const named = { filters: isOfAllStatuses ? others : filters, range: search.range };
  const [isSaving, setSaving] = useState(false);
  /** Aborts when the tab is left: then there is nothing that could be exported again. */
  const left = useRef<AbortSignal>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    left.current = controller.signal;
    return () => controller.abort();
  }, []);

  /** Saves what is shown, under a message with its progress and Cancel. Then reports the file, or the failure. */
  const save = useEventCallback(async () => {
    // `found-ACME-Failed-Nov-01-Nov-07`
    const words = [what, scope ?? merchantId, ...filterWords(named, zone)].join(' ');
    const name = words.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100);
    const controller = new AbortController();
    const { signal } = controller;
    const cancel = { label: 'Cancel', onPress: () => controller.abort(CANCELLED) };
    const progress = notify({ severity: 'progress', message: 'Making the file…', action: cancel });
    setSaving(true);
    try {
      const file = await ask({ signal, onProgress: (percent) => progress.update({ percent }) });
      signal.throwIfAborted();
      notify({ severity: 'success', message: `Saved ${saveFile(file, name)}` }, merchantId);
    } catch {
      // The end of the session also ends the worker.
      const isHere = getSession()?.merchantId === merchantId;
      const reason = isHere ? signal.reason : SESSION_ENDED;
      const again = left.current?.aborted ? undefined : { onPress: save };
      const failure = notify(describeExportFailure(reason, again), merchantId);
      left.current?.addEventListener('abort', () => failure.update({ action: undefined }));
    } finally {
      progress.withdraw();
      setSaving(false);
    }
  });

  if (count === 0) return null;
  return (
    <SoftButton
      size="small"
      startIcon={<DownloadIcon />}
      isPossible={!isSaving}
      aria-busy={isSaving}
      onClick={save}
    >
      {count === 1 ? 'Export this one' : `Export these ${formatCount(count)}`}
    </SoftButton>
  );
}
