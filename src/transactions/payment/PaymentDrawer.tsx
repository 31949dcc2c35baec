import Drawer from '@mui/material/Drawer';
import Fade from '@mui/material/Fade';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import type { ListedTransaction } from '../../api/schema.ts';
import type { RowsHandle } from '../table/RowsHandle.ts';
import { PaymentPanel } from './PaymentPanel.tsx';
import type { OpenPayment } from './useOpenPayment.ts';
import { useShownPayment } from './useShownPayment.ts';

export interface PaymentDrawerProps {
  payment: OpenPayment;
  transactions: readonly ListedTransaction[];
  /** The list has not answered yet. */
  isLoading: boolean;
  /** The merchant whose payments an admin has chosen. */
  merchantId: string | undefined;
  rowsRef: RefObject<HTMLElement | null>;
  rowsHandle: RefObject<RowsHandle | null>;
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

export default function PaymentDrawer(props: PaymentDrawerProps) {
  const { payment, transactions, isLoading, merchantId, rowsRef, rowsHandle } = props;
  const shown = useShownPayment(payment, transactions);
  const headingId = useId();
  const isOpen = payment.key !== undefined;

  function step(by: number) {
    const position = shown.position + by;
    const row = transactions[position];
    if (isOpen && shown.position >= 0 && row) payment.change(row, position);
  }
  function pressArrow(event: KeyboardEvent) {
    const by = STEPS[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // The arrow would also scroll.
    event.preventDefault();
    step(by);
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
        paper: { 'aria-labelledby': headingId, onKeyDown: pressArrow },
        // Not earlier: until then, the page is hidden from assistive technology.
        transition: { onExited: returnFocus },
      }}
    >
      <PaymentPanel
        {...shown}
        count={transactions.length}
        headingId={headingId}
        isListLoading={isLoading}
        merchantId={merchantId}
        onStep={step}
        onClose={payment.close}
      />
    </Drawer>
  );
}
