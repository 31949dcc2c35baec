import { examplePayment, listOf } from './payments.ts';
import { HIDDEN, press, type Step, screen } from './screen.tsx';

export default { title: 'Whole list/Find and match' };

/** An export of 200 payments with all columns. */
const lines = Array.from({ length: 200 }, (_, index) => {
  const { id, orderID, amount, status, vpa_id, ref_id, createdAt } = examplePayment(index);
  return [id, orderID, amount, status, vpa_id, ref_id, createdAt].join(',');
});
const headings = 'Transaction ID,Order ID,Amount,Status,VPA ID,Ref ID,Created At';
const state = {
  list: listOf(200),
  export: { body: `${[headings, ...lines].join('\r\n')}\r\n` },
};

const open: Step[] = [press('Whole list'), ({ page }) => page.findByText(/^As of /)];

const findText = (text: string): Step[] => [
  ...open,
  press('Find', 'tab'),
  async ({ page, userEvent }) =>
    userEvent.type(await page.findByRole('textbox', { name: /^Amount, RRN/ }), text),
];

const matchFile: Step[] = [
  ...open,
  press('Match', 'tab'),
  async ({ userEvent }) => {
    const rows = Array.from({ length: 120 }, (_, index) => examplePayment(index)).map(
      ({ orderID, amount, status }, index) =>
        `${orderID},${status === 'FAILED' && index < 20 ? 'paid' : status.toLowerCase()},${index % 37 ? amount : 1}`,
    );
    const file = new File([['Order,Status,Total', ...rows].join('\n')], 'orders_export.csv');
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input) await userEvent.upload(input, file);
  },
  press('Amount differs'),
];

export const Linked = screen({
  ...state,
  url: '/transactions?whole=find',
  shows: 'Load 200 payments',
});

export const Find = screen({ ...state, steps: findText('85 48205 nobody'), shows: /2 of 3 found/ });

export const FindOnPhone = screen({
  ...state,
  onPhone: true,
  steps: findText('okaxis'),
  shows: /of 200 payments/,
});

export const FindHidden = screen({
  ...state,
  stored: { view: HIDDEN },
  steps: findText('okaxis'),
  shows: /₹••• completed$/,
});

export const Match = screen({ ...state, steps: matchFile, shows: /^Row 2: / });

export const MatchOnPhone = screen({
  ...state,
  onPhone: true,
  steps: matchFile,
  shows: /^Row 2: /,
});
