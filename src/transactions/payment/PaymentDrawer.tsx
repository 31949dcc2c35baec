import Drawer from '@mui/material/Drawer';
import Fade from '@mui/material/Fade';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import type { ListedTransaction } from '../../api/schema.ts';
import { useShortcut } from '../shortcuts/useShortcut.ts';
import type { RowsHandle } from '../table/RowsHandle.ts';
import { PaymentPanel } from './PaymentPanel.tsx';
import type { OpenPayment } from './useOpenPayment.ts';
import { useShownPayment } from './useShownPayment.ts';

export interface PaymentDrawerProps {
  payment: OpenPayment;
  transactions: readonly ListedTransaction[];
  /** The list has not answered yet. */
  isLoading: boolean;
  /** When the rows arrived; earlier than the last answer when it had other rows. */
  updatedAt: number;
  answeredAt: number;
  /** The merchant whose payments an admin has chosen. */
  merchantId: string | undefined;
  rowsRef: RefObject<HTMLElement | null>;
  rowsHandle: RefObject<RowsHandle | null>;
  /** Refreshes the list, and with it a payment that is not in it. */
  onRefresh: () => void;
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

export default function PaymentDrawer(props: PaymentDrawerProps) {
  const { payment, transactions, isLoading, merchantId, rowsRef, rowsHandle } = props;
  const { updatedAt, answeredAt, onRefresh } = props;
  const shown = useShownPayment(payment, transactions);
  const headingId = useId();
  const refreshKey = useShortcut('r');
  const isOpen = payment.key !== undefined;

  function step(by: number): boolean {
    const position = shown.position + by;
    const row = transactions[position];
    if (!isOpen || shown.position < 0 || !row) return false;
    payment.change(row, position);
    return true;
  }
  function pressKey(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const by = STEPS[event.key];
    // An arrow key that shows another payment must not scroll too.
    if (by && step(by)) event.preventDefault();
    if (event.key === refreshKey && !event.repeat) onRefresh();
  }
  function returnFocus() {
    const wanted = shown.position >= 0 ? shown.position : (shown.hint ?? -1);
    const position = Math.min(wanted, transactions.length - 1);
    if (position >= 0) rowsHandle.current?.focusRow(position);
    else rowsRef.current?.focus();
  }

  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={payment.close}
      // It would focus the row of the click, not the one shown last.
      disableRestoreFocus
      slots={{ transition: Fade }}
      slotProps={{
        paper: { 'aria-labelledby': headingId, onKeyDown: pressKey },
        // Not earlier: until then, the page is hidden from assistive technology.
        transition: { onExited: returnFocus },
      }}
    >
      <PaymentPanel
        wanted={shown.wanted}
        row={transactions[shown.position]}
        position={shown.position}
        count={transactions.length}
        headingId={headingId}
        isListLoading={isLoading}
        updatedAt={updatedAt}
        answeredAt={answeredAt}
        merchantId={merchantId}
        onStep={step}
        onRefresh={onRefresh}
        onClose={payment.close}
      />
    </Drawer>
  );
}
