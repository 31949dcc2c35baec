import type { Meta } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { queryClient } from '../src/queryClient.ts';
import { LIST_KEY } from '../src/transactions/listQuery.ts';
import type { FakeCall } from '../tests/fakeService.ts';
import { examplePayment, listOf, listOfRows } from './payments.ts';
import { NETWORK_ERROR, Screen, screen } from './screen.tsx';

export default { title: 'Refreshing', component: Screen } satisfies Meta<typeof Screen>;

type Steps = NonNullable<Parameters<typeof screen>[0]['steps']>;

const stored = { 'view:SAFFRON': JSON.stringify({ refreshSeconds: 300 }) };

/** The automatic refresh, without waiting for its interval. */
const refresh =
  (key: typeof LIST_KEY | 'newest total'): Steps =>
  async ({ canvas }) => {
    await canvas.findByText(/^Updated/);
    // A query without an observer would not be requested.
    const query = { queryKey: [key], type: 'active' } as const;
    await waitFor(() => expect(queryClient.getQueryCache().findAll(query)).toHaveLength(1));
    await queryClient.refetchQueries(query);
  };

export const MenuOpen = screen({
  stored,
  steps: async ({ canvas, userEvent }) => {
    await canvas.findByText(/^Updated/);
    await userEvent.click(canvas.getByRole('button', { name: /updates automatically$/ }));
    await within(document.body).findByRole('menu');
  },
  shows: 'Every 5 min',
});

export const Updated = screen({ stored, shows: / · every 5 min$/ });

/** Some payments of the list have another status in the second answer. */
const changed = (query: FakeCall['query']) => {
  const rows = Array.from({ length: 50 }, (_, index) => examplePayment(index));
  for (const index of [1, 4]) rows[index] = { ...examplePayment(index), status: 'COMPLETED' };
  return listOfRows(rows)(query);
};

export const RowsChanged = screen({
  stored,
  list: [listOfRows(Array.from({ length: 50 }, (_, index) => examplePayment(index))), changed],
  steps: refresh(LIST_KEY),
  shows: /2 payments changed their status/,
});

export const NewPayments = screen({
  stored,
  url: '/transactions?page=3',
  list: [listOf(1_204), listOf(1_216)],
  steps: refresh('newest total'),
  shows: '12 new transactions · back to page 1',
});

export const NotUpdated = screen({
  stored,
  list: [listOf(1_204), NETWORK_ERROR],
  steps: refresh(LIST_KEY),
  shows: /^Not updated since/,
});
