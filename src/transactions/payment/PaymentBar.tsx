import CloseIcon from '@mui/icons-material/Close';
import NextIcon from '@mui/icons-material/KeyboardArrowDown';
import PreviousIcon from '@mui/icons-material/KeyboardArrowUp';
import RefreshIcon from '@mui/icons-material/Refresh';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useShortcut } from '../shortcuts/useShortcut.ts';

interface PaymentBarProps {
  /** On the page; -1 when the payment is not there. */
  position: number;
  count: number;
  onStep: (by: number) => void;
  onRefresh: () => void;
  onClose: () => void;
}

export function PaymentBar({ position, count, onStep, onRefresh, onClose }: PaymentBarProps) {
  const isOnPage = position >= 0;
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, px: 1.5, py: 1 }}>
      <IconButton
        aria-label="Previous payment"
        aria-keyshortcuts="ArrowUp"
        aria-disabled={position <= 0}
        onClick={() => onStep(-1)}
      >
        <PreviousIcon />
      </IconButton>
      <IconButton
        aria-label="Next payment"
        aria-keyshortcuts="ArrowDown"
        aria-disabled={!isOnPage || position >= count - 1}
        onClick={() => onStep(1)}
      >
        <NextIcon />
      </IconButton>
      <Typography variant="body2" color="textSecondary">
        {isOnPage ? `${position + 1} of ${count} on this page` : 'Not on this page'}
      </Typography>
      <IconButton
        aria-label="Refresh payment"
        aria-keyshortcuts={useShortcut('r')}
        onClick={onRefresh}
        sx={{ ml: 'auto' }}
      >
        <RefreshIcon />
      </IconButton>
      <IconButton aria-label="Close payment" onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </Stack>
  );
}
