import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { onlineManager } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { formatCount } from '../../format.ts';
import { useNotify } from '../../notifications/NotificationProvider.tsx';
import { failureMessage } from '../failureMessage.ts';
import type { Search } from '../search.ts';
import { Age } from '../table/Age.tsx';
import type { useTransactions } from '../useTransactions.ts';
import { describeSeconds } from '../view/view.ts';
import { useChangedRows } from './useChangedRows.ts';
import { useLatest } from './useLatest.ts';

export interface AutoRefreshProps {
  search: Search;
  list: ReturnType<typeof useTransactions>;
  /** Between two refreshes. */
  seconds: number;
  /** Gets the keys of the rows whose status has changed. */
  onChangedRows: (keys: ReadonlySet<string>) => void;
  /** Its button unmounts with the click, so the page moves the focus. */
  onFirstPage: () => void;
}

/** Refreshes the list, and says how old it is. */
export default function AutoRefresh(props: AutoRefreshProps) {
  const { search, list, seconds, onChangedRows, onFirstPage } = props;
  const { updatedAt, pagination } = list;
  const latest = useLatest(search, seconds, list.isAnswered || list.isFailed);
  const isOnline = useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline());
  const notify = useNotify();
  const announcement = useChangedRows(list.transactions, list.shown, onChangedRows);

  // A refresh by hand may have succeeded since.
  const isFailing = latest.isError && latest.errorUpdatedAt > updatedAt;
  // A failure of the list itself is reported already.
  const shouldReport = isFailing && !list.isFailed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once, until a request succeeds
  useEffect(() => {
    if (!shouldReport) return undefined;
    return notify({ severity: 'error', message: failureMessage(latest.error) });
  }, [shouldReport, notify]);

  // Counted after the rows arrived; on page 1 the rows themselves are new.
  const isCounted = search.page > 1 && latest.data != null && latest.dataUpdatedAt >= updatedAt;
  const newCount = isCounted && pagination ? (latest.data ?? 0) - pagination.totalRecords : 0;

  function note() {
    if (!isOnline) return 'Offline';
    if (list.isAnswered) return <Age since={updatedAt} isFailing={isFailing || list.isFailed} />;
    return list.isFailed && `Trying again every ${describeSeconds(seconds)}`;
  }

  return (
    <>
      <span role="status" style={visuallyHidden}>
        {announcement}
      </span>
      {newCount > 0 && (
        <Button size="small" onClick={onFirstPage}>
          {/* With a status filter, it may be an older payment whose status has changed. */}
          {formatCount(newCount)} {search.filters.status ? 'more' : 'new'}{' '}
          {newCount === 1 ? 'payment' : 'payments'} · back to page 1
        </Button>
      )}
      <Typography component="span" variant="body2" color="textSecondary">
        {note()}
      </Typography>
    </>
  );
}
