import type { Meta } from '@storybook/react-vite';
import { within } from 'storybook/test';
import { Screen, screen } from './screen.tsx';

export default { title: 'Saved views', component: Screen } satisfies Meta<typeof Screen>;

type Steps = NonNullable<Parameters<typeof screen>[0]['steps']>;

const view = (name: string, values = {}) => ({
  name,
  query: '',
  density: 'standard',
  hidden: [],
  widths: {},
  hasSummary: false,
  ...values,
});

const stored = {
  'saved-views:SAFFRON': JSON.stringify([
    view('Failed lately', { query: 'status=FAILED&range=last7' }),
    view('Everything'),
    view('For the evening', {
      query: 'status=COMPLETED&range=today',
      density: 'compact',
      hidden: ['ref_id', 'CANCEL_TS'],
      hasSummary: true,
    }),
    view('A name as long as a name can be, which has sixty characters.', { query: 'orderId=ORD' }),
  ]),
};

const page = () => within(document.body);

const openPanel: Steps = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'View' }));
  await page().findByRole('dialog', { name: 'View' });
};

const openDialog: Steps = async (context) => {
  await openPanel(context);
  await context.userEvent.click(page().getByRole('button', { name: /^Save .*view/ }));
  await page().findByRole('dialog', { name: 'Saved views' });
};

export const InThePanel = screen({
  url: '/transactions?status=FAILED&range=last7',
  stored,
  steps: openPanel,
  shows: 'For the evening',
});

export const Dialog = screen({
  url: '/transactions?status=FAILED&range=last7',
  stored,
  steps: openDialog,
  shows: /^Shown now · /,
});

export const Empty = screen({
  steps: openDialog,
  shows: 'No views yet. A view keeps filters, columns, row height and summary under a name.',
});

export const Deleted = screen({
  stored,
  steps: async (context) => {
    await openDialog(context);
    await context.userEvent.click(page().getByRole('button', { name: 'Delete Everything' }));
  },
  shows: 'Deleted “Everything”.',
});
