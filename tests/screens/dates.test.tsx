import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findTableRows, renderApp } from '../renderApp.tsx';
import { typeDate } from './page.ts';

type User = ReturnType<typeof renderApp>['user'];

const filters = () => Object.fromEntries(new URLSearchParams(location.search));

/** Opens the calendar of the start date and chooses a day of the shown month. */
async function chooseDay(user: User, day: string) {
  await user.click(await screen.findByRole('button', { name: /^Choose start date/ }));
  await user.click(await screen.findByRole('gridcell', { name: day }));
}

async function expectClosed() {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test('a day typed without a time begins at 00:00 and ends at 23:59 when it is left', async () => {
  const { user } = renderApp();
  await findTableRows();
  await typeDate(user, 'Start Date', '11102026');
  expect(location.search).toBe('');
  await user.tab();
  const start = screen.getByRole('group', { name: 'Start Date' });
  await waitFor(() => expect(start).toHaveTextContent('Nov 10, 2026 00:00'));
  expect(filters()).toEqual({ startDate: '2026-11-09T18:30:00.000Z' });

  await typeDate(user, 'End Date', '11122026{Enter}');
  const end = screen.getByRole('group', { name: 'End Date' });
  await waitFor(() => expect(end).toHaveTextContent('Nov 12, 2026 23:59'));
  expect(filters()).toEqual({
    startDate: '2026-11-09T18:30:00.000Z',
    endDate: '2026-11-12T18:29:59.999Z',
  });
  expect(screen.queryByText(/^Add /)).toBeNull();
  // The time can still be typed.
  await user.click(within(end).getByRole('spinbutton', { name: 'Hours' }));
  await user.keyboard('10{Enter}');
  await waitFor(() => expect(filters().endDate).toBe('2026-11-12T05:29:59.999Z'));
});

test('an impossible day without a time is explained and not sent', async () => {
  const { user } = renderApp();
  await findTableRows();
  await typeDate(user, 'Start Date', '11101850');
  await user.tab();
  expect(await screen.findByText('Choose a year from 1970 to 2099')).toBeVisible();
  await typeDate(user, 'End Date', '02312026');
  await user.tab();
  expect(await screen.findByText('There is no such date')).toBeVisible();
  expect(location.search).toBe('');
});

test('Escape and Cancel discard what was chosen in the calendar, and OK applies it (spec 2.16)', async () => {
  const { user } = renderApp({ url: '/transactions?startDate=2026-11-20T08:35:00Z' });
  await findTableRows();
  const field = await screen.findByRole('group', { name: 'Start Date' });
  for (const discard of [
    () => user.keyboard('{Escape}'),
    () => user.click(screen.getByRole('button', { name: 'Cancel' })),
  ]) {
    await chooseDay(user, '12');
    expect(field).toHaveTextContent('Nov 12, 2026');
    await discard();
    await expectClosed();
    expect(field).toHaveTextContent('Nov 20, 2026 14:05');
    expect(filters()).toEqual({ startDate: '2026-11-20T08:35:00Z' });
  }

  await chooseDay(user, '12');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(filters()).toEqual({ startDate: '2026-11-12T08:35:00.000Z' }));
  expect(field).toHaveTextContent('Nov 12, 2026 14:05');
  // The calendar opens three times, which is slow in jsdom.
}, 40_000);

test('closing the calendar takes back the message about a date that it discards', async () => {
  const { user } = renderApp();
  await findTableRows();
  await typeDate(user, 'Start Date', '11101850');
  await user.tab();
  expect(await screen.findByText('Choose a year from 1970 to 2099')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Choose start date/ }));
  await user.keyboard('{Escape}');
  await expectClosed();
  expect(screen.getByRole('group', { name: 'Start Date' })).toHaveTextContent('MMM DD, YYYY hh:mm');
  expect(screen.queryByText('Choose a year from 1970 to 2099')).toBeNull();
});
