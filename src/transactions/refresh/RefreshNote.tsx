import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { formatCount } from '../../format.ts';
import { Age } from '../Age.tsx';
import type { List } from '../list.ts';
import { describeSeconds } from '../view.ts';
import type { useAutoRefresh } from './useAutoRefresh.ts';

interface RefreshNoteProps {
  list: List;
  refresh: ReturnType<typeof useAutoRefresh>;
  /** Only some statuses are listed. */
  hasStatus: boolean;
  /** Its button unmounts with the click, so the page moves the focus. */
  onFirstPage: () => void;
}

/** How old the list is, and how many payments came since. */
export function RefreshNote({ list, refresh, hasStatus, onFirstPage }: RefreshNoteProps) {
  const { seconds, isOnline, isFailing, newCount, announcement } = refresh;
  const isOn = seconds > 0;

  function note() {
    if (isOn && !isOnline) return 'Offline';
    if (list.isAnswered && (isOn || isFailing)) {
      return <Age since={list.updatedAt} isFailing={isFailing} />;
    }
    return isOn && list.isFailed && `Trying again every ${describeSeconds(seconds)}`;
  }

  return (
    <>
      <span role="status" style={visuallyHidden}>
        {announcement}
      </span>
      {newCount > 0 && (
        <Button size="small" onClick={onFirstPage}>
          {/* With a status filter, it may be an older payment whose status has changed. */}
          {formatCount(newCount)} {hasStatus ? 'more' : 'new'}{' '}
          {newCount === 1 ? 'payment' : 'payments'} · back to page 1
        </Button>
      )}
      <Typography component="span" variant="body2" color="textSecondary">
        {note()}
      </Typography>
    </>
  );
}
