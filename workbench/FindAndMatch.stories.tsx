import { expect, waitFor } from 'storybook/test';
import type { FakeCall } from '../tests/fakeService.ts';
import { examplePayment, listOf } from './payments.ts';
import { press, type Step, screen, waitForRows } from './screen.tsx';

export default { title: 'Tabs/Find and match' };

const payments = Array.from({ length: 200 }, (_, index) => examplePayment(index));

const headings = 'Transaction ID,Order ID,Amount,Status,VPA ID,Ref ID,Created At';
const exportOf = (some: typeof payments) => {
  const lines = some.map(({ id, orderID, amount, status, vpa_id, ref_id, createdAt }) =>
    [id, orderID, amount, status, vpa_id, ref_id, createdAt].join(','),
  );
  return { body: `${[headings, ...lines].join('\r\n')}\r\n` };
};
const state = { list: listOf(200), export: exportOf(payments) };

const open = (tab: string): Step[] => [
  waitForRows,
  press(tab, 'link'),
  ({ page }) => page.findByText(/^As of /),
];

const findText = (text: string): Step[] => [
  ...open('Find'),
  async ({ page, userEvent }) =>
    userEvent.type(await page.findByRole('textbox', { name: 'Find' }), text),
];

const chooseFile =
  (name: string, ...lines: string[]): Step =>
  async ({ userEvent }) => {
    // The tab's code may load after its frame's footer.
    const input = await waitFor(() => {
      const found = document.querySelector<HTMLInputElement>('input[type=file]');
      expect(found).not.toBeNull();
      return found as HTMLInputElement;
    });
    await userEvent.upload(input, new File([lines.join('\n')], name));
  };

const rows = payments
  .slice(0, 120)
  .map(
    ({ orderID, amount, status }, index) =>
      `${orderID},${status === 'FAILED' && index < 20 ? 'paid' : status.toLowerCase()},${index % 37 ? amount : 1}`,
  );
const matchFile: Step[] = [
  ...open('Match'),
  chooseFile('orders_export.csv', 'Order,Status,Total', ...rows),
];

const withTotal = (total: number) => (query: FakeCall['query']) => {
  const { body } = listOf(50)(query);
  body.data.pagination.totalRecords = total;
  return { body };
};

export const Large = screen({
  ...state,
  list: withTotal(60_000),
  url: '/transactions/find',
  shows: 'Load 60,000 payments',
});

export const TooLarge = screen({
  ...state,
  list: withTotal(200_001),
  url: '/transactions/find',
  shows: /^2,00,001 payments: .* Choose fewer days, or use Export CSV\.$/,
});

const refId = payments.find(({ ref_id }) => ref_id)?.ref_id;

export const Find = screen({
  ...state,
  steps: findText(`UPI/DR/${refId}/SAFFRON 123456789012`),
  shows: /by ID: \d+ · not found: 123456789012$/,
});

export const FindOnPhone = screen({
  ...state,
  onPhone: true,
  steps: findText('okaxis'),
  shows: /of 200 payments/,
});

export const FindNothing = screen({ ...state, steps: findText('nobody'), shows: 'Nothing found' });

export const MatchWithoutFile = screen({
  ...state,
  steps: open('Match'),
  shows: 'Match a file of your own',
});

export const Match = screen({ ...state, steps: matchFile, shows: 'Another amount' });

export const MatchOpened = screen({
  ...state,
  steps: [...matchFile, press('Change')],
  shows: 'ID compared with',
});

const completed = payments.filter(({ status }) => status === 'COMPLETED').slice(0, 2);

export const MatchAgrees = screen({
  list: listOf(2),
  export: exportOf(completed),
  steps: [
    ...open('Match'),
    chooseFile(
      'orders.csv',
      'Order,Total,Status',
      ...completed.map(
        ({ orderID, amount, status }) => `${orderID},${amount},${status.toLowerCase()}`,
      ),
    ),
  ],
  shows: /^All 2 payments are in your file/,
});

/** The bank's payout for each day, less a fee of 2 %. */
const payouts = new Map<string, number>();
for (const { status, createdAt, amount } of payments) {
  const day = createdAt.slice(0, 10);
  if (status === 'COMPLETED') payouts.set(day, (payouts.get(day) ?? 0) + amount * 0.98);
}

export const MatchPayouts = screen({
  ...state,
  steps: [
    ...open('Match'),
    chooseFile(
      'statement.csv',
      'Date,Narration,Deposit',
      ...[...payouts].map(([day, amount]) => `${day},NEFT SETTLEMENT,${amount.toFixed(2)}`),
    ),
  ],
  shows: 'Compared by day',
});

export const MatchUnreadable = screen({
  ...state,
  steps: [...open('Match'), chooseFile('statement.csv', '<html><body></body></html>')],
  shows: /: This file cannot be read as a table/,
});

/** Match asks whether a status word that it does not know means money in. */
export const MatchAsks = screen({
  list: listOf(2),
  export: exportOf(completed),
  steps: [
    ...open('Match'),
    chooseFile(
      'commandes.csv',
      'Commande,Total,Statut,Mode',
      ...completed.map(
        ({ orderID, amount }, nth) => `${orderID},${amount},${nth ? 'Bloquée' : 'Payée'},UPI`,
      ),
    ),
  ],
  shows: /money in\?/,
});

export const MatchOnPhone = screen({
  ...state,
  onPhone: true,
  steps: matchFile,
  shows: 'Another amount',
});
