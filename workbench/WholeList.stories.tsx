import type { Meta } from '@storybook/react-vite';
import { within } from 'storybook/test';
import { examplePayment, listOf } from './payments.ts';
import { Screen, screen } from './screen.tsx';

export default { title: 'Whole list/Find and match', component: Screen } satisfies Meta<
  typeof Screen
>;

type Steps = NonNullable<Parameters<typeof screen>[0]['steps']>;

const page = () => within(document.body);

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

const openTab =
  (name: string): Steps =>
  async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Whole list' }));
    await page().findByText(/^As of /);
    await userEvent.click(page().getByRole('tab', { name }));
  };

const findText =
  (text: string): Steps =>
  async (context) => {
    await openTab('Find')(context);
    await context.userEvent.type(
      await page().findByRole('textbox', { name: /^Amount, RRN/ }),
      text,
    );
  };

const matchFile: Steps = async (context) => {
  await openTab('Match')(context);
  const rows = Array.from({ length: 120 }, (_, index) => examplePayment(index)).map(
    ({ orderID, amount, status }, index) =>
      `${orderID},${status === 'FAILED' && index < 20 ? 'paid' : status.toLowerCase()},${index % 37 ? amount : 1}`,
  );
  const file = new File([['Order,Status,Total', ...rows].join('\n')], 'orders_export.csv');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await context.userEvent.upload(input, file);
  await context.userEvent.click(await page().findByRole('button', { name: 'Amount differs' }));
};

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
  stored: { 'view:SAFFRON': JSON.stringify({ isPrivate: true }) },
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
