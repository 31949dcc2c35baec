import { expect, waitFor, within } from 'storybook/test';
import { EXAMPLE, FILTER_NAMES, FILTERS } from '../src/api/contract.ts';
import { theme } from './liveTheme.tsx';
import { examplePayment, hostileRows, listOf, listOfRows } from './payments.ts';
import {
  HIDDEN,
  NETWORK_ERROR,
  PENDING,
  press,
  type Step,
  screen,
  waitForRows,
} from './screen.tsx';

export default { title: 'Transactions' };

/** Waits for rows of this height. Narrow screens have cards, whose height does not depend on the density. */
const waitForRowsOf =
  (height: number): Step =>
  async ({ page }) =>
    // The grid replaces the rows of the plain table.
    waitFor(() => {
      const [, row] = page.queryAllByRole('row');
      if (row) expect(row.getBoundingClientRect().height).toBeCloseTo(height, 0);
    });

const waitForLoadingBar: Step = ({ page }) =>
  page.findByRole('progressbar', { name: 'Loading payments' });

/** On narrow screens the filters are behind a button. */
const openFilters: Step = async (context) => {
  await context.page.findByRole('button', { name: 'View' });
  const isNarrow = matchMedia(theme.breakpoints.down('md').replace('@media ', '')).matches;
  if (isNarrow) await press(/^Filters/)(context);
};

/** A query string with a value for each filter that a merchant has. */
const allFilters = `?${new URLSearchParams({
  ...Object.fromEntries(
    FILTER_NAMES.filter((name) => name !== 'merchantId').map((name) => [
      name,
      String(EXAMPLE[FILTERS[name].field]),
    ]),
  ),
  orderId: 'ORD-2026',
  startDate: '2026-11-01T00:00',
  endDate: '2026-11-20T23:59',
})}`;

export const FirstLoad = screen({
  list: PENDING,
  // The skeletons come with a lazily loaded component.
  steps: [
    ({ canvasElement }) =>
      waitFor(() => expect(canvasElement.querySelector('.MuiSkeleton-root')).not.toBeNull()),
  ],
  shows: 'Welcome, SAFFRON',
});

export const Filled = screen({
  steps: [waitForRows],
  shows: 'Showing 1 to 50 of 1,204 transactions',
});

export const Comfortable = screen({
  globals: { density: 'comfortable' },
  steps: [waitForRows, waitForRowsOf(52)],
  shows: 'Showing 1 to 50 of 1,204 transactions',
});

export const Compact = screen({
  globals: { density: 'compact' },
  steps: [waitForRows, waitForRowsOf(36)],
  shows: 'Showing 1 to 50 of 1,204 transactions',
});

export const FilledForAdmin = screen({
  signedInAs: 'admin',
  list: listOf(1_204_350),
  steps: [waitForRows],
  shows: 'Showing 1 to 50 of 12,04,350 transactions',
});

export const AmountsHidden = screen({
  stored: { view: HIDDEN },
  steps: [waitForRows],
  shows: '₹•••',
});

export const NextPageLoading = screen({
  list: [listOf(1_204), PENDING],
  steps: [waitForRows, press('Next'), waitForLoadingBar],
  shows: 'Showing 1 to 50 of 1,204 transactions',
});

export const AllFiltersSet = screen({
  url: `/transactions${allFilters}&merchantId=SAFFRON`,
  signedInAs: 'admin',
  steps: [openFilters],
  shows: 'Page 1 of 25',
});

export const FilterChips = screen({
  url: `/transactions${allFilters}`,
  onPhone: true,
  steps: [({ page }) => page.findByRole('button', { name: 'Remove Completed' })],
  shows: 'Completed',
});

export const SeenMerchants = screen({
  signedInAs: 'admin',
  stored: { 'seen-merchants': ['SAFFRON', 'TINYSHOP'] },
  steps: [openFilters, press('Merchant ID', 'combobox')],
  shows: 'TINYSHOP',
});

export const NoTransactionsYet = screen({ list: listOf(0), shows: 'No transactions found' });

export const NoMatches = screen({
  url: `/transactions${allFilters}`,
  list: listOf(0),
  shows: 'None match these filters. Type the Order ID from its beginning.',
});

export const EndBeforeStart = screen({
  url: '/transactions?startDate=2026-11-20&endDate=2026-11-19',
  shows: 'The end date is before the start date.',
});

export const Failed = screen({
  list: { status: 500 },
  shows: 'Failed to fetch transactions. Please try again.',
});

export const ReloadFailed = screen({
  list: [listOf(1_204), NETWORK_ERROR],
  steps: [waitForRows, press('Refresh')],
  shows: 'Failed to fetch transactions. Please try again.',
});

export const ExportRunning = screen({
  export: { pendingAt: 50_000 },
  steps: [press('Export CSV')],
  shows: /50 kB/,
});

export const ExportSaved = screen({
  steps: [waitForRows, press('Export CSV')],
  // The message ends in a full stop; the progress before it has a comma.
  shows: /1,204 of 1,204 payments\./,
});

export const ExportEndsEarly = screen({
  export: { body: 'Order ID,Amount,Status\r\nORD-1,100.00,COMPLETED\r\n' },
  steps: [waitForRows, press('Export CSV')],
  shows: /Only 1 of 1,204 payments were saved/,
});

export const ViewOpen = screen({ steps: [press('View')], shows: 'Colours' });

export const ShortcutsOpen = screen({
  steps: [
    waitForRows,
    ({ page, userEvent }) =>
      // The shortcuts' code loads after the rows.
      waitFor(async () => {
        await userEvent.keyboard('?');
        page.getByRole('dialog');
      }),
  ],
  shows: 'Search: Order IDs in the List, anything in Find',
});

export const StatusMenuOpen = screen({
  steps: [openFilters, press(/Status/, 'combobox'), ({ page }) => page.findByRole('listbox')],
  shows: 'All Statuses',
});

export const CalendarOpen = screen({
  url: '/transactions?startDate=2026-11-20T09:30',
  steps: [openFilters, press(/selected date/)],
  shows: 'November 2026',
});

export const RangeMenuOpen = screen({
  url: '/transactions?range=last7',
  steps: [openFilters, press('Date range', 'combobox')],
  shows: 'This financial year',
});

export const TimesInUtc = screen({
  steps: [waitForRows, press('View'), press('UTC')],
  shows: 'Times in UTC',
});

export const PastedTextRefused = screen({
  steps: [
    openFilters,
    async ({ page, userEvent }) => {
      const field = within(await page.findByRole('group', { name: 'Start Date' }));
      // On a phone, a dialog sets the date.
      const [month] = field.queryAllByRole('spinbutton');
      if (!month) return;
      await userEvent.click(month);
      await userEvent.paste('ORD-2026-048213');
      await page.findByText(/^Paste a whole date, such as /);
    },
  ],
  shows: 'Start Date',
});

export const EveryStatus = screen({
  list: listOfRows(
    ['PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED', 'CANCELLED', 'REFUNDED', null].map(
      (status, index) => ({ ...examplePayment(index), status }),
    ),
  ),
  shows: 'REFUNDED',
});

/** Order IDs that are UUIDs, the longest that shops use. */
export const IdsOfUuids = screen({
  list: listOfRows(
    Array.from({ length: 50 }, (_, index) => ({
      ...examplePayment(index),
      orderID: `7f3c9e1a-52b7-4d0e-9f6b-1c2d3e4f5a${10 + index}`,
    })),
  ),
  shows: '50 payments',
});

export const HostileText = screen({ list: listOfRows(hostileRows), shows: /^<img src=x/ });
