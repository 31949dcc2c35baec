import CloseIcon from '@mui/icons-material/Close';
import NextIcon from '@mui/icons-material/KeyboardArrowDown';
import PreviousIcon from '@mui/icons-material/KeyboardArrowUp';
import RefreshIcon from '@mui/icons-material/Refresh';
import Divider from '@mui/material/Divider';
import Drawer from '@mui/material/Drawer';
import Fade from '@mui/material/Fade';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useId, useState } from 'react';
import { formatCount } from '../format.ts';
import { useShortcut, useView } from '../settings/view.ts';
import { keyOf, useKeyDown } from '../ui/keys.ts';
import { OpenPayment, type OpenPaymentProps, type Payments } from './OpenPayment.tsx';
import { findPayment } from './paymentKey.ts';
import { useOpened } from './useOpened.ts';

/** The payments the arrows step through. */
interface ListedPayments extends Payments {
  /** The number of payments on earlier pages. */
  first?: number;
  /** The number of payments on all pages. */
  total: number;
  /** The words after the numbers, such as `found` in `3 of 157 found`. */
  words: string;
}

interface PaymentDrawerProps extends Pick<OpenPaymentProps, 'onFind'> {
  payments: ListedPayments;
  /** Whether the rows stay usable next to the drawer on a wide screen. */
  areBeside?: boolean;
  /** Shows the previous or next page; without it, the arrows stop at the ends of the page. */
  onTurn?: (by: 1 | -1) => void;
  showRow?: (position: number) => void;
  /** Returns the focus when the drawer closes: to a row or, without a position, to the area of the rows. */
  focusRow: (position: number | undefined) => void;
  /** Refreshes the rows. */
  onRefresh: () => void;
}

const PAPER = (theme: Theme) => ({
  width: { xs: 1, sm: theme.typography.pxToRem(440) },
});

const HEAD = {
  alignItems: 'center',
  gap: 0.5,
  px: 1.5,
  py: 1,
  // With large text on a phone, the position has a line of its own.
  '@media (max-width: 20em)': {
    flexWrap: 'wrap',
    gap: 0,
    px: 0.5,
    '& > button': { mr: 0 },
    '& > p': { order: 1, width: 1, px: 1 },
  },
};

const STEPS = [
  { by: -1, label: 'Previous payment', key: 'ArrowUp', Icon: PreviousIcon },
  { by: 1, label: 'Next payment', key: 'ArrowDown', Icon: NextIcon },
] as const;
const LETTERS: Record<string, 1 | -1> = { k: -1, j: 1 };

/** An open payment over any tab; arrows step through the tab's payments. */
export default function PaymentDrawer(props: PaymentDrawerProps) {
  const { payments, areBeside, showRow, focusRow, onRefresh } = props;
  const { rows, first = 0, total, words } = payments;
  const { key: openKey, position: openPosition, changePayment, close } = useOpened();
  const isOpen = openKey !== undefined;
  // While the drawer closes, it shows the payment that was open.
  const [shown, setShown] = useState({ key: '', lastPosition: openPosition });
  if (isOpen && (openKey !== shown.key || openPosition !== shown.lastPosition)) {
    setShown({ key: openKey, lastPosition: openPosition });
  }
  // Until a payment has been opened, there is nothing to find, and the search would compute the key of each row.
  const position = shown.key ? findPayment(rows, shown.key, shown.lastPosition) : -1;
  const headingId = useId();
  const refreshKey = useShortcut('r');
  const [{ hasShortcuts }] = useView();
  useEffect(() => {
    if (isOpen && position >= 0) showRow?.(position);
  }, [isOpen, position, showRow]);
  const { isTurning, canStep, step } = useSteps(props, position, changePayment);

  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const isBeside = isWide && areBeside;

  useKeyDown((event) => {
    const target = event.target as Element;
    const isInside = target.closest('.MuiDrawer-paper') !== null;
    const isFromRows = isBeside && (target === document.body || target.closest('.Rows') !== null);
    if (!isOpen || event.defaultPrevented || !(isInside || isFromRows)) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const key = keyOf(event);
    const arrow = isInside && STEPS.find((it) => it.key === event.key)?.by;
    const by = arrow || (hasShortcuts ? LETTERS[key] : undefined);
    // An arrow key that shows another payment must not scroll too.
    if (by && step(by)) event.preventDefault();
    if (key === refreshKey && !event.repeat) onRefresh();
    // A modal drawer handles Escape itself.
    if (isBeside && event.key === 'Escape') {
      // Otherwise, Escape would also close a message.
      event.preventDefault();
      close();
    }
  });
  function returnFocus() {
    const focused = document.activeElement;
    // The person has already moved the focus to the page next to the drawer.
    if (focused?.closest('main') && !focused.closest('.MuiDrawer-root')) return;
    const row = Math.min(position >= 0 ? position : (shown.lastPosition ?? -1), rows.length - 1);
    focusRow(row >= 0 ? row : undefined);
  }

  return (
    <Drawer
      anchor="right"
      variant={isBeside ? 'persistent' : 'temporary'}
      open={isOpen}
      onClose={close}
      // MUI would focus the clicked row, not the row shown last.
      ModalProps={{ disableRestoreFocus: true }}
      slots={{ transition: Fade }}
      slotProps={{
        paper: {
          className: 'Fields',
          role: 'dialog',
          // After a click on its text, keys go to the drawer, even when it is next to the rows.
          tabIndex: -1,
          'aria-labelledby': headingId,
          sx: PAPER,
        },
        // The focus returns only on exit: until then, the page is hidden from assistive technology.
        transition: { mountOnEnter: true, unmountOnExit: true, onExited: returnFocus },
      }}
    >
      <Stack sx={{ flex: 1, minHeight: 0 }}>
        <Stack direction="row" sx={HEAD}>
          {STEPS.map(({ by, label, key, Icon }) => (
            <IconButton
              key={by}
              aria-label={label}
              aria-keyshortcuts={key}
              aria-disabled={!canStep(by)}
              onClick={() => step(by)}
            >
              <Icon />
            </IconButton>
          ))}
          <Typography variant="body2" color="textSecondary">
            {position >= 0
              ? `${formatCount(first + position + 1)} of ${formatCount(total)} ${words}`
              : `Not ${words}`}
          </Typography>
          <IconButton
            aria-label="Refresh payment"
            aria-keyshortcuts={refreshKey}
            onClick={onRefresh}
            sx={{ ml: 'auto', mr: 1 }}
          >
            <RefreshIcon />
          </IconButton>
          <IconButton aria-label="Close payment" onClick={close}>
            <CloseIcon />
          </IconButton>
        </Stack>
        <Divider />
        <OpenPayment
          paymentKey={shown.key}
          payments={{ ...payments, isLoading: payments.isLoading || isTurning }}
          {...{ position, headingId }}
          onFind={props.onFind}
        />
      </Stack>
    </Drawer>
  );
}

type Change = ReturnType<typeof useOpened>['changePayment'];

/** Steps from payment to payment. Past the end of the page, the next one opens once its page is loaded. */
function useSteps({ payments, onTurn }: PaymentDrawerProps, position: number, change: Change) {
  const { rows, first = 0, total, isLoading } = payments;
  const [turn, setTurn] = useState<{ by: 1 | -1; from: number }>();
  useEffect(() => {
    if (!turn || isLoading) return;
    setTurn(undefined);
    const at = turn.by > 0 ? 0 : rows.length - 1;
    // `first` is unchanged if the page could not be loaded.
    if (first !== turn.from && rows[at]) change(rows[at], at);
  });
  function canStep(by: 1 | -1): boolean {
    const place = first + position + by;
    return position >= 0 && (onTurn ? place >= 0 && place < total : position + by in rows);
  }
  function step(by: 1 | -1): boolean {
    if (!canStep(by) || turn) return false;
    const row = rows[position + by];
    if (row) change(row, position + by);
    else {
      setTurn({ by, from: first });
      onTurn?.(by);
    }
    return true;
  }
  return { isTurning: turn !== undefined, canStep, step };
}
