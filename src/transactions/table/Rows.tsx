import Box from '@mui/material/Box';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Search } from '../search.ts';
import { EmptyList } from './EmptyList.tsx';
import { LoadingBar } from './LoadingBar.tsx';
import type { TableProps } from './PlainTable.tsx';
import { Table } from './Table.tsx';
import { TransactionCards } from './TransactionCards.tsx';
import { useTimeHint } from './useTimeHint.tsx';

interface RowsProps extends TableProps {
  /** Takes the focus when a button that changed the rows unmounts. */
  ref: RefObject<HTMLDivElement | null>;
  /** The requested search; its rows may still be on their way. */
  search: Search;
  isNarrow: boolean;
  isLoading: boolean;
  isFailed: boolean;
  onRetry: () => void;
  /** The pointer or the focus has reached the rows. */
  onReach: () => void;
}

const PLACE = { position: 'relative', flex: 1, minHeight: { xs: 280, md: 0 }, outline: 'none' };

/** The payments as a table or as cards, or the reason why there are none. */
export function Rows(props: RowsProps) {
  const { ref, search, isNarrow, isLoading, isFailed, onRetry, onReach, ...table } = props;
  const { transactions } = table;
  const [hint, hintHandlers] = useTimeHint(transactions);
  const isEmpty = transactions.length === 0;
  const hasFocus = useRef(false);
  // When the list becomes empty, its focused row is removed, so the focus moves to this area.
  useLayoutEffect(() => {
    if (isEmpty && hasFocus.current) ref.current?.focus();
  }, [isEmpty, ref]);
  return (
    <Box
      ref={ref}
      tabIndex={-1}
      sx={PLACE}
      onPointerEnter={onReach}
      onFocusCapture={() => {
        hasFocus.current = true;
        onReach();
      }}
      onBlurCapture={() => {
        hasFocus.current = false;
      }}
      {...hintHandlers}
    >
      <LoadingBar isLoading={isLoading} />
      {isNarrow ? <TransactionCards {...table} /> : <Table {...table} />}
      {/* Off on a failure, which the notification announces. */}
      <div role="status" aria-live={isFailed ? 'off' : 'polite'}>
        {isEmpty && !isLoading && (
          <EmptyList search={search} isFailed={isFailed} onRetry={onRetry} />
        )}
      </div>
      {hint}
    </Box>
  );
}
