import FailedIcon from '@mui/icons-material/CloudOff';
import InvertedRangeIcon from '@mui/icons-material/EventBusy';
import NothingYetIcon from '@mui/icons-material/ReceiptLongOutlined';
import NothingFoundIcon from '@mui/icons-material/SearchOff';
import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import type { PropsWithChildren, ReactNode } from 'react';
import { TryAgain } from './buttons.tsx';
import { EmptyState } from './EmptyState.tsx';

/* Shown instead of payments, or above payments that could not be refreshed; the same on every tab. */

/** Styles of an Alert from edge to edge. */
export const NOTE = { borderRadius: 0, borderWidth: 0 };

const NONE = 'No transactions found';

/** Why there are no payments. */
export const REASONS = {
  failed: { Icon: FailedIcon, title: 'Payments could not be loaded', reason: '' },
  refused: {
    Icon: InvertedRangeIcon,
    title: NONE,
    reason: 'The end date is before the start date.',
  },
  notFound: { Icon: NothingFoundIcon, title: NONE, reason: '' },
  none: { Icon: NothingYetIcon, title: NONE, reason: '' },
};

export interface Reason {
  why: keyof typeof REASONS;
  /** A sentence that explains the title. */
  reason?: string | undefined;
}

interface NoPaymentsProps extends Reason {
  onRetry?: (() => void) | undefined;
  /** Other buttons. */
  children?: ReactNode;
}

export function NoPayments({ why, reason, onRetry, children }: NoPaymentsProps) {
  const { Icon, ...words } = REASONS[why];
  const color = why === 'failed' ? 'error' : 'primary';
  return (
    <EmptyState icon={<Icon />} color={color} title={words.title} reason={reason ?? words.reason}>
      {onRetry && <TryAgain variant="outlined" onClick={onRetry} />}
      {children}
    </EmptyState>
  );
}

/** An error above the payments that are still shown. Screen readers announce it. */
export const Failed = ({ onRetry, children }: PropsWithChildren<{ onRetry: () => void }>) => (
  <Alert severity="error" sx={NOTE} action={<TryAgain onClick={onRetry} />}>
    {children}
  </Alert>
);

const BAR = {
  position: 'absolute',
  insetInline: 0,
  top: 0,
  zIndex: 4,
  // Appears at once and is hidden 300 ms late, so that a fast refresh is seen too. A timer would render again.
  transition: 'visibility 300ms',
};

interface LoadingBarProps {
  name: string;
  isLoading: boolean;
  percent?: number | undefined;
}

/** A progress bar at the top of an area whose payments are being requested. */
export const LoadingBar = ({ name, isLoading, percent }: LoadingBarProps) => (
  <LinearProgress
    aria-label={name}
    // A hidden bar does not move.
    variant={isLoading && percent === undefined ? 'indeterminate' : 'determinate'}
    value={percent ?? 100}
    style={{ visibility: isLoading ? 'visible' : 'hidden' }}
    sx={BAR}
  />
);
