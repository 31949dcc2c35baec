import type { Meta } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { PENDING } from './fakeService.ts';
import { hostileRows, listOf, listOfRows, payment } from './payments.ts';
import { Screen, screen } from './screen.tsx';

export default { title: 'Transactions', component: Screen } satisfies Meta<typeof Screen>;

type Steps = NonNullable<Parameters<typeof screen>[0]['steps']>;

const press =
  (name: string | RegExp): Steps =>
  async ({ canvas, userEvent }) =>
    userEvent.click(await canvas.findByRole('button', { name }));

const filled: Steps = async ({ canvas }) => {
  await canvas.findAllByText('ORD-2026-', { exact: false });
};

/** The rows are there before the button is pressed. */
const pressOnceFilled =
  (name: string): Steps =>
  async (stage) => {
    await filled(stage);
    await press(name)(stage);
  };

/** Narrow screens keep the filters behind a button. */
const openFilters: Steps = async ({ canvas, userEvent }) => {
  await canvas.findByRole('button', { name: 'View' });
  const button = canvas.queryByRole('button', { name: /^Filters/ });
  if (button) await userEvent.click(button);
};

const allFilters =
  '?status=COMPLETED&orderId=ORD-2026&startDate=2026-11-01T00:00&endDate=2026-11-20T23:59';

export const FirstLoad = screen({
  list: PENDING,
  // The part that draws them is code that arrives by itself.
  steps: async ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('.MuiSkeleton-root')).not.toBeNull()),
  shows: 'Welcome, SAFFRON',
});

export const Filled = screen({
  steps: filled,
  shows: 'Showing 1 to 50 of 1,204 transactions',
});

export const Comfortable = screen({
  globals: { density: 'comfortable' },
  steps: filled,
  shows: 'Showing 1 to 50 of 1,204 transactions',
});

export const Compact = screen({
  globals: { density: 'compact' },
  steps: filled,
  shows: 'Showing 1 to 50 of 1,204 transactions',
});

export const FilledForAnAdmin = screen({
  as: 'admin',
  list: listOf(1_204_350),
  steps: filled,
  shows: 'of 12,04,350 transactions',
});

export const Reloading = screen({
  list: [listOf(1_204), PENDING],
  steps: pressOnceFilled('Refresh'),
  shows: 'Showing 1 to 50',
});

export const NextPageOnItsWay = screen({
  list: [listOf(1_204), PENDING],
  steps: pressOnceFilled('Next'),
  shows: 'Showing 1 to 50',
});

export const OneRow = screen({ list: listOf(1), shows: 'ORD-2026-' });

export const OnePage = screen({ list: listOf(23), shows: 'ORD-2026-' });

export const MiddlePage = screen({
  url: '/transactions?page=13',
  steps: filled,
  shows: 'Page 13 of 25',
});

export const LastPage = screen({
  url: '/transactions?page=25',
  steps: filled,
  shows: 'Showing 1,201 to 1,204',
});

export const FiltersOpen = screen({
  globals: { viewport: { value: 'w390' } },
  steps: openFilters,
  shows: 'End Date',
});

export const AllFiltersSet = screen({
  url: `/transactions${allFilters}&merchantId=SAFFRON`,
  as: 'admin',
  steps: openFilters,
  shows: 'Page 1 of 25',
});

export const NothingYet = screen({ list: listOf(0), shows: 'No transactions found' });

export const NothingForTheseFilters = screen({
  url: `/transactions${allFilters}`,
  list: listOf(0),
  shows: 'No payment matches these filters.',
});

export const EndBeforeStart = screen({
  url: '/transactions?startDate=2026-11-20&endDate=2026-11-19',
  shows: 'The end date is before the start date.',
});

export const Failed = screen({
  list: { status: 500 },
  shows: 'Failed to fetch transactions. Please try again.',
});

export const AnsweredWithoutSuccess = screen({
  list: { body: { success: false } },
  shows: 'Failed to fetch transactions',
});

export const ReloadFailed = screen({
  list: [listOf(1_204), 'no answer'],
  steps: pressOnceFilled('Refresh'),
  shows: 'Failed to fetch transactions. Please try again.',
});

export const ExportRunning = screen({
  export: { pendingAt: 12_400_000 },
  steps: press('Export CSV'),
  shows: '12.4 MB',
});

export const ExportSaved = screen({
  steps: press('Export CSV'),
  shows: 'Saved transactions-export-',
});

export const ExportFailed = screen({
  export: { status: 500 },
  steps: press('Export CSV'),
  shows: 'Failed to export transactions. Please try again.',
});

export const ExportCancelled = screen({
  export: { pendingAt: 12_400_000 },
  steps: async (stage) => {
    await press('Export CSV')(stage);
    await stage.userEvent.click(
      await within(document.body).findByRole('button', { name: 'Cancel' }),
    );
  },
  shows: 'Export cancelled. Nothing was saved.',
});

export const ViewOpen = screen({ steps: press('View'), shows: 'System' });

export const StatusMenuOpen = screen({
  steps: async (stage) => {
    await openFilters(stage);
    await stage.userEvent.click(await stage.canvas.findByRole('combobox', { name: /Status/ }));
    await within(document.body).findByRole('listbox');
  },
  shows: 'All Statuses',
});

export const CalendarOpen = screen({
  url: '/transactions?startDate=2026-11-20T09:30',
  steps: async (stage) => {
    await openFilters(stage);
    await press(/selected date/)(stage);
  },
  shows: 'November 2026',
});

export const EveryStatus = screen({
  list: listOfRows(
    ['PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED', 'CANCELLED', 'REFUNDED', null].map(
      (status, index) => ({ ...payment(index), status }),
    ),
  ),
  shows: 'REFUNDED',
});

export const HostileText = screen({ list: listOfRows(hostileRows), shows: '<img src=x' });
