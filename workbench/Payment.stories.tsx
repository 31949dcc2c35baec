import { expect, waitFor } from 'storybook/test';
import { examplePayment, hostileRows, listOfRows } from './payments.ts';
import { PENDING, type Step, screen } from './screen.tsx';

export default { title: 'Payment' };

/** Opens the payment at this position. */
const open =
  (position: number): Step =>
  async ({ page, canvasElement, userEvent }) => {
    // A card, or a cell of the grid, which replaces the plain table.
    const row = await waitFor(() => {
      const selector = 'li button, [role=gridcell][data-field=amount]';
      const found = canvasElement.querySelectorAll(selector)[position];
      expect(found).toBeDefined();
      return found as Element;
    });
    await userEvent.click(row);
    await page.findByRole('dialog');
  };

const LINK = '/transactions?payment=ORD-2026-000001&id=txn_1';

export const Completed = screen({ steps: [open(2)], shows: /48 seconds after creation/ });

export const Cancelled = screen({
  list: listOfRows([examplePayment(9)]),
  steps: [open(0)],
  shows: /10 minutes after creation/,
});

export const UnknownStatus = screen({
  list: listOfRows([{ ...examplePayment(0), status: 'REFUNDED' }]),
  steps: [open(0)],
  shows: 'REFUNDED',
});

export const LongText = screen({
  list: listOfRows(hostileRows),
  steps: [open(0)],
  shows: '1 of 11 on this page',
});

export const NothingKnown = screen({
  list: listOfRows([{}]),
  steps: [open(0)],
  shows: 'Payment ID',
});

export const LinkLoading = screen({
  url: LINK,
  list: PENDING,
  shows: 'ORD-2026-000001',
});

export const NotInTheList = screen({
  url: LINK,
  list: listOfRows([examplePayment(9)]),
  shows: 'This payment is not on this page.',
});
