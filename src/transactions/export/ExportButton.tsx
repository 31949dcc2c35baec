import CaretIcon from '@mui/icons-material/ArrowDropDown';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Filters } from '../../api/contract.ts';
import { LiveRegion } from '../../LiveRegion.tsx';
import { lazyWithPreload, useOpenLate } from '../../late.tsx';
import { useSession } from '../../session/AuthContext.tsx';
import { describeDates, describeFilters } from '../filters/describeFilters.ts';
import { datesOf, type RangeName } from '../filters/ranges.ts';
import { useShortcut } from '../shortcuts/useShortcut.ts';
import type { SumsDialogProps } from '../sums/SumsDialog.tsx';
import { useTimeZone } from '../TimeZoneContext.tsx';
import { useScope } from '../useScope.ts';
import type { ExportContext } from './describeExport.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { ExportProgress } from './ExportProgress.tsx';
import { useExport } from './useExport.ts';

const SumsDialog = lazyWithPreload(() => import('../sums/SumsDialog.tsx'));
const ExportDetails = lazyWithPreload(() => import('./ExportDetails.tsx'));

interface ExportButtonProps {
  filters: Filters;
  range: RangeName | undefined;
  /** Payments in the list; null when unknown. */
  total: number | null;
  /** When the list was answered, in milliseconds. */
  updatedAt: number;
  isPossible: boolean;
}

/** Exports the list as CSV. The caret opens a menu with the export for spreadsheets, the sums and the details. */
export function ExportButton(props: ExportButtonProps) {
  const { range, total, updatedAt, isPossible } = props;
  const { merchantId } = useSession();
  const scope = useScope(props.filters);
  const zone = useTimeZone();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const openLate = useOpenLate();
  const [areDetailsOpen, setDetailsOpen] = useState(false);
  /** The list whose sums are open. Kept, because Back can change the filters behind the dialog. */
  const [summed, setSummed] = useState<Omit<SumsDialogProps, 'onClose'>>();
  function showDetails() {
    openLate(ExportDetails, () => {
      // The message with the Details button can be shown while the sums are open.
      setSummed(undefined);
      setDetailsOpen(true);
    });
  }
  const { progress, last, start, cancel } = useExport(showDetails);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const canStart = isPossible && !progress;

  /** The list to export or add up. After midnight, a range such as Today has newer dates than the shown rows. */
  function currentList() {
    const dates = range && datesOf(range, zone, new Date());
    const filters = { ...props.filters, ...dates };
    const isShown = !dates || dates.startDate === props.filters.startDate;
    const listed = total !== null && isShown ? { total, at: updatedAt } : null;
    return { filters, listed, context: describe(filters) };
  }
  function describe(filters: Filters): ExportContext {
    const filterWords = describeFilters(filters, zone, range)
      // The merchant is described by scope and merchantId.
      .filter(({ names }) => !names.includes('merchantId'))
      .map(({ words }) => words);
    const dates = describeDates(filters, zone, { hasYear: true });
    return { zone, filterWords, dates, merchantId, scope };
  }
  function begin(isForSpreadsheets: boolean) {
    if (!canStart) return;
    ExportDetails.preload();
    const { context, ...list } = currentList();
    start({ ...list, spreadsheetZone: isForSpreadsheets ? zone : null }, context);
  }

  return (
    <>
      <Stack direction="row" className="SplitButton">
        <Button
          ref={buttonRef}
          variant="contained"
          startIcon={<DownloadIcon />}
          aria-disabled={!canStart}
          aria-busy={progress !== null}
          aria-keyshortcuts={useShortcut('e')}
          onClick={() => begin(false)}
        >
          Export CSV
        </Button>
        <Button
          variant="contained"
          className="SplitCaret"
          aria-label="More export options"
          title="More export options"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-disabled={!isPossible}
          onClick={isPossible ? (event) => setAnchor(event.currentTarget) : undefined}
        >
          <CaretIcon />
        </Button>
      </Stack>
      {anchor && (
        <ExportMenu
          anchor={anchor}
          isPossible={canStart}
          onClose={() => setAnchor(null)}
          onExport={() => begin(true)}
          onSums={() => openLate(SumsDialog, () => setSummed(currentList()))}
          preloadSums={SumsDialog.preload}
          onDetails={last && showDetails}
        />
      )}
      <LiveRegion>{progress && <ExportProgress {...progress} onCancel={cancel} />}</LiveRegion>
      {summed && <SumsDialog {...summed} onClose={() => setSummed(undefined)} />}
      {areDetailsOpen && last && (
        <ExportDetails
          {...last}
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
