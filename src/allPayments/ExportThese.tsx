import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import useEventCallback from '@mui/utils/useEventCallback';
import { CANCELLED, describeExportFailure, SESSION_ENDED } from '../export/describeExport.ts';
import { filterWords } from '../filters/describeFilters.ts';
import { formatCount } from '../format.ts';
import { notify } from '../notify.ts';
import { useListSnapshot } from '../page/list.ts';
import { usePage } from '../page/usePage.ts';
import { getSession } from '../session/session.ts';
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
  // A refresh ends the worker that the first try used, so Try again calls the current one.
  const askNow = useEventCallback(ask);
  if (count === 0) return null;
  const label = count === 1 ? 'Export this one' : `Export these ${formatCount(count)}`;
  const { status, ...others } = filters;
  const named = { filters: isOfAllStatuses ? others : filters, range: search.range };
  // `found-ACME-Failed-Nov-01-Nov-07`
  const words = [what, scope ?? merchantId, ...filterWords(named, zone)].join(' ');
  const fileName = words.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100);
  return (
    <Button
      size="small"
      startIcon={<DownloadIcon />}
      onClick={() => save(askNow, fileName, merchantId)}
    >
      {label}
    </Button>
  );
}

/** Makes a file and saves it, with a message about its progress; then reports the file, or the failure. */
async function save(ask: ExportTheseProps['ask'], name: string, merchantId: string): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  const cancel = { label: 'Cancel', onPress: () => controller.abort(CANCELLED) };
  const progress = notify({ severity: 'progress', message: 'Making the file…', action: cancel });
  try {
    const file = await ask({ signal, onProgress: (percent) => progress.update({ percent }) });
    signal.throwIfAborted();
    notify({ severity: 'success', message: `Saved ${saveFile(file, name)}` }, merchantId);
  } catch {
    const again = { onPress: () => save(ask, name, merchantId) };
    // The end of the session also ends the worker.
    const isHere = getSession()?.merchantId === merchantId;
    notify(describeExportFailure(isHere ? signal.reason : SESSION_ENDED, again), merchantId);
  } finally {
    progress.withdraw();
  }
}
