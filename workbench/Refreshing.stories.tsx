import { expect, waitFor } from 'storybook/test';
import { LIST_KEY, queryClient } from '../src/queryClient.ts';
import { examplePayment, listOf, listOfRows } from './payments.ts';
import { NETWORK_ERROR, press, type Step, screen } from './screen.tsx';

export default { title: 'Refreshing' };

const stored = { view: { refreshSeconds: 300 } };

/** Does an automatic refresh without waiting for its interval. */
const refresh =
  (key: typeof LIST_KEY): Step =>
  async ({ page }) => {
    await page.findByText(/^Updated/);
    // A query without an observer would not be requested.
    const query = { queryKey: [key], type: 'active' } as const;
    await waitFor(() => expect(queryClient.getQueryCache().findAll(query)).toHaveLength(1));
    await queryClient.refetchQueries(query);
  };

export const MenuOpen = screen({
  stored,
  steps: [({ page }) => page.findByText(/^Updated/), press(/choose how often$/)],
  shows: 'Every 5 min',
});

/** A list in which two payments have changed their status. */
const changed = listOfRows(
  Array.from({ length: 50 }, (_, index) => ({
    ...examplePayment(index),
    ...([1, 4].includes(index) && { status: 'COMPLETED' }),
  })),
);

export const RowsChanged = screen({
  stored,
  list: [listOf(50), changed],
  steps: [refresh(LIST_KEY)],
  shows: /2 payments changed their status/,
});

export const NotUpdated = screen({
  stored,
  list: [listOf(1_204), NETWORK_ERROR],
  steps: [refresh(LIST_KEY)],
  shows: /^Not updated since/,
});
