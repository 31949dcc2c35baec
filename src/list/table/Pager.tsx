import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { PAGE_SIZE, type Pagination } from '../../api/contract.ts';
import { describeCount, formatCount } from '../../format.ts';
import { answerOf, describeRows, isFirstLoad, type List, rowsOf } from '../../page/list.ts';
import { prefetchPage } from '../../page/listQuery.ts';
import { usePage } from '../../page/usePage.ts';
import { useShortcut } from '../../settings/useShortcut.ts';
import { useView } from '../../settings/view.ts';
import { FreshText, Later } from '../../ui/Announced.tsx';
import { FOOT, PageSteps } from '../../ui/PageSteps.tsx';

interface PagerProps {
  /** Its button unmounts with the click, so the page moves the focus. */
  onFirstPage: () => void;
  children: ReactNode;
}

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
export function Pager({ onFirstPage, children }: PagerProps) {
  const { search, change, list } = usePage();
  const { page } = search;
  const [previousKey, nextKey] = [useShortcut('['), useShortcut(']')];
  const pagination = list.next ? list.next.pagination : list.pagination;
  const steps = pagination === null ? guessSteps(list, page) : pagination;
  const isRefreshed = useIsRefreshed(list);
  return (
    <Stack direction="row" sx={FOOT}>
      <Stack direction={{ xs: 'column', md: 'row' }} sx={NOTES}>
        <Typography
          variant="body2"
          // Of the rows that are still shown.
          color={answerOf(list) ? 'textPrimary' : 'textSecondary'}
          role="status"
          aria-live={isRefreshed ? 'off' : 'polite'}
          sx={TOTAL}
        >
          <Later>
            <FreshText>{describeTotal(list)}</FreshText>
          </Later>
        </Typography>
        {children}
      </Stack>
      {steps && steps.totalPages > 1 && (
        <PageSteps
          page={steps.currentPage}
          totalPages={pagination === null ? null : steps.totalPages}
          hasNext={steps.hasNextPage}
          hasPrevious={steps.hasPrevPage}
          previousKey={previousKey}
          nextKey={nextKey}
          onChange={(page) => change({ page })}
          onReach={(page) => prefetchPage({ ...search, page })}
        />
      )}
      {/* Without a pagination, the number of pages is unknown. */}
      {!pagination && page > 1 && !isFirstLoad(list) && rowsOf(list).length === 0 && (
        <Button variant="outlined" size="small" onClick={onFirstPage}>
          Go to page 1
        </Button>
      )}
    </Stack>
  );
}

type Steps = Pick<Pagination, 'currentPage' | 'totalPages' | 'hasPrevPage' | 'hasNextPage'>;

/** Without a pagination, a full page may have a next one. */
function guessSteps(list: List, page: number): Steps {
  const hasNextPage = answerOf(list) !== undefined && rowsOf(list).length >= PAGE_SIZE;
  const totalPages = hasNextPage ? page + 1 : page;
  return { currentPage: page, totalPages, hasPrevPage: page > 1, hasNextPage };
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
        : `The service counts ${formatCount(wrongTotal)}, which cannot be right.`;
    return `${describeCount(rows)} shown. ${reason}`;
  }
  const { totalPages, totalRecords } = pagination;
  if (totalPages <= 1) return describeCount(totalRecords);
  return `Showing ${describeRows(list)} of ${describeCount(totalRecords, 'transaction')}`;
}
