import CaretIcon from '@mui/icons-material/ArrowDropDown';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyWithPreload, openLate } from '../../lazy.tsx';
import { useSession } from '../../session/session.ts';
import type { ExportedList } from '../csv/exportedList.ts';
import { describeDates, describeFilters, useScope } from '../filters/describeFilters.ts';
import { datesOf } from '../filters/filters.ts';
import type { List } from '../list.ts';
import type { Search } from '../search.ts';
import { useShortcut, useTimeZone } from '../view.ts';
import { useExport } from './useExport.tsx';

const ExportDetails = lazyWithPreload(() => import('./ExportDetails.tsx'));

interface ExportButtonProps {
  search: Search;
  list: List;
  /** Adds up the list. Opened from the menu. */
  Totals: ReturnType<typeof lazyWithPreload<{ list: ExportedList; onClose: () => void }>>;
}

/** Exports the list as CSV. The caret opens a menu with the export for spreadsheets, the totals and the details. */
export function ExportButton({ search, list, Totals }: ExportButtonProps) {
  const { filters, range } = search;
  const { isAnswered, isRangeUsable, pagination, updatedAt } = list;
  const { merchantId } = useSession();
  const scope = useScope(filters);
  const zone = useTimeZone();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [areDetailsOpen, setDetailsOpen] = useState(false);
  /** The list whose totals are open. Kept, because Back can change the filters behind the dialog. */
  const [totalled, setTotalled] = useState<ExportedList>();
  const { start, isRunning, last, message } = useExport(showDetails);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const canStart = isRangeUsable && !isRunning;

  /** The list to export or add up. After midnight, a range such as Today has newer dates than the shown rows. */
  function currentList(): ExportedList {
    const dates = range && datesOf(range, zone, new Date());
    const current = { ...filters, ...dates };
    const isShown = !dates || dates.startDate === filters.startDate;
    const filterWords = describeFilters(current, zone, range)
      // The merchant is described by scope and merchantId.
      .filter(({ names }) => !names.includes('merchantId'))
      .map(({ words }) => words);
    return {
      filters: current,
      listed:
        isShown && isAnswered ? { total: pagination?.totalRecords ?? null, at: updatedAt } : null,
      zone,
      filterWords,
      dates: describeDates(current, zone, { hasYear: true }),
      merchantId,
      scope,
    };
  }
  function begin(isForSpreadsheets: boolean) {
    if (!canStart) return;
    ExportDetails.preload();
    start(currentList(), isForSpreadsheets);
  }
  function showDetails() {
    openLate(ExportDetails, () => {
      // The message with the Details button can be shown while the totals are open.
      setTotalled(undefined);
      setDetailsOpen(true);
    });
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
          variant="contained"
          startIcon={<DownloadIcon />}
          aria-disabled={!canStart}
          aria-busy={isRunning}
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
            // The menu is rendered outside the page's landmarks, so it is a landmark itself.
            root: { role: 'region', 'aria-label': 'Choose how to export' },
            list: { 'aria-label': 'More export options' },
          }}
        >
          <MenuItem disabled={!canStart} onClick={closeAnd(() => begin(true))}>
            <ListItemText
              primary="Export for spreadsheets"
              secondary="Local times, long numbers whole, formulas as text"
            />
          </MenuItem>
          <MenuItem
            disabled={!canStart}
            onPointerEnter={Totals.preload}
            onFocus={Totals.preload}
            onClick={closeAnd(() => openLate(Totals, () => setTotalled(currentList())))}
          >
            <ListItemText primary="Totals" secondary="Exact, by status and by day" />
          </MenuItem>
          {last && <MenuItem onClick={closeAnd(showDetails)}>Details of the last export</MenuItem>}
        </Menu>
      )}
      {message}
      {totalled && <Totals list={totalled} onClose={() => setTotalled(undefined)} />}
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
