import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useMemo, useState } from 'react';
import { describeCount, formatCount } from '../../format.ts';
import { answerOf, describeRows, type List, rowsOf } from '../../page/list.ts';
import { prefetchPage } from '../../page/listQuery.ts';
import { usePage } from '../../page/usePage.ts';
import { useShortcut, useTimeZone, useView } from '../../settings/view.ts';
import { describeOtherZone } from '../../time.ts';
import { Status } from '../../ui/Announced.tsx';
import { FOOT, PageSteps } from '../../ui/PageSteps.tsx';

// The basis decides when the page buttons wrap.
const NOTES = {
  flex: '1 1 16rem',
  minWidth: 0,
  flexWrap: { md: 'wrap' },
  alignItems: { xs: 'start', md: 'center' },
  columnGap: 3,
  // Their text is below that of the rows on a phone, and beside that of the count.
  '& > .MuiButton-root': { ml: -1 },
};
// Reserves the width of a total of a million, so that nothing moves when the total comes or changes. In a window without
// room for all notes it has a line of its own.
const TOTAL = {
  transition: 'color 300ms',
  alignContent: 'center',
  maxWidth: '100%',
  minWidth: { md: '100%', lg: 'min(25em, 100%)' },
  minHeight: { md: '1.75rem' },
};

/** The number of payments, announced after each change, and, with more than one page, the page buttons. */
export function Pager({ children }: { children: ReactNode }) {
  const { search, change, list } = usePage();
  const [previousKey, nextKey] = [useShortcut('['), useShortcut(']')];
  const pagination = list.next ? list.next.pagination : list.pagination;
  const isRefreshed = useIsRefreshed(list);
  return (
    <Stack direction="row" sx={FOOT}>
      <Stack direction={{ xs: 'column', md: 'row' }} sx={NOTES}>
        <Typography
          variant="body2"
          // The rows that are still shown.
          color={answerOf(list) ? 'textPrimary' : 'textSecondary'}
          component={Status}
          aria-live={isRefreshed ? 'off' : 'polite'}
          sx={TOTAL}
        >
          {describeTotal(list)}
        </Typography>
        <ZoneNote />
        {children}
      </Stack>
      {pagination && pagination.totalPages > 1 && (
        <PageSteps
          page={pagination.currentPage}
          totalPages={pagination.totalPages}
          hasNext={pagination.hasNextPage}
          hasPrevious={pagination.hasPrevPage}
          previousKey={previousKey}
          nextKey={nextKey}
          onChange={(page) => change({ page })}
          onReach={(page) => prefetchPage({ ...search, page })}
        />
      )}
    </Stack>
  );
}

/** Names the zone when it is not the device's. */
function ZoneNote() {
  const zone = useTimeZone();
  // Memoized, because Intl formatters are slow to create.
  const note = useMemo(() => describeOtherZone(zone, new Date()), [zone]);
  if (!note) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      {note}
    </Typography>
  );
}

/** Whether a refresh at an interval has changed the number, which is not announced each time. */
function useIsRefreshed({ pagination, listKey }: List): boolean {
  const [{ refreshSeconds }] = useView();
  const [last, setLast] = useState({ pagination, listKey, isRefreshed: false });
  if (last.pagination !== pagination) {
    const isSameList = last.pagination !== undefined && last.listKey === listKey;
    setLast({ pagination, listKey, isRefreshed: refreshSeconds > 0 && isSameList });
  }
  return last.isRefreshed;
}

/** `Showing 51 to 100 of 1,234 transactions`, or `37 payments` on the only page; empty without rows. */
function describeTotal(list: List): string {
  const { page } = list;
  const rows = rowsOf(list).length;
  if (!page || rows === 0) return '';
  const { pagination, wrongTotal } = page;
  if (!pagination) {
    const reason =
      wrongTotal === undefined
        ? 'The service does not say how many there are.'
        : `The service’s total of ${formatCount(wrongTotal)} is too low. If this stays, contact support.`;
    return `${describeCount(rows)} shown. ${reason}`;
  }
  const { totalPages, totalRecords } = pagination;
  if (totalPages <= 1) return describeCount(totalRecords);
  return `Showing ${describeRows(list)} of ${describeCount(totalRecords, 'transaction')}`;
}
