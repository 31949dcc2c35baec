import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi } from '../fakeApi.ts';
import { setWindowWidth } from '../fakeWindow.ts';
import { openList, renderApp } from '../renderApp.tsx';
import {
  button,
  closed,
  findDateField,
  go,
  lastQuery,
  pressEscape,
  selectPart,
  setTime,
  typeDate,
  visit,
  whole,
} from './page.ts';

type User = ReturnType<typeof renderApp>['user'];

const filters = () => Object.fromEntries(new URLSearchParams(location.search));

const START = '?startDate=2026-11-20T08:35:00Z';

describe('a typed date', () => {
  test('that is half-typed and left says what is missing, and is not sent (spec 2.16)', async () => {
    const { user } = await openList({ url: `/transactions${START}` });
    await typeDate(user, '1120', 'End Date');
    await user.tab();
    expect(await screen.findByText('Add the year and the time')).toBeVisible();
    for (const part of ['Month', 'Day', 'Minutes']) {
      await selectPart(user, part);
      await user.keyboard('{Backspace}');
    }
    await user.tab();
    expect(await screen.findByText('Add the month, the day and the minutes')).toBeVisible();
    expect(location.search).toBe(START);
    expect(fakeApi.listQueries()).toHaveLength(1);
  });

  test('without a time begins at 00:00 and ends at 23:59 when it is left', async () => {
    const { user } = await openList();
    await typeDate(user, '11102026');
    expect(location.search).toBe('');
    await user.tab();
    const start = await findDateField();
    await waitFor(() => expect(start).toHaveTextContent('Nov 10, 2026 00:00'));
    expect(filters()).toEqual({ startDate: '2026-11-09T18:30:00.000Z' });

    await typeDate(user, '11122026{Enter}', 'End Date');
    const end = await findDateField('End Date');
    await waitFor(() => expect(end).toHaveTextContent('Nov 12, 2026 23:59'));
    expect(filters().endDate).toBe('2026-11-12T18:29:59.999Z');
    expect(screen.queryByText(/^Add /)).toBeNull();
    // The time can still be typed.
    await selectPart(user, 'Hours', 'End Date');
    await user.keyboard('10{Enter}');
    await waitFor(() => expect(filters().endDate).toBe('2026-11-12T05:29:59.999Z'));
  });

  test('that is impossible is explained and not sent', async () => {
    const { user } = await openList();
    await typeDate(user, '11101850');
    await user.tab();
    expect(await screen.findByText('Choose a year from 1970 to 2099')).toBeVisible();
    await typeDate(user, '02312026', 'End Date');
    await user.tab();
    expect(await screen.findByText('There is no such date')).toBeVisible();
    expect(location.search).toBe('');
  });

  test('that is pasted and then corrected is one step of the history', async () => {
    const { user } = await openList();
    const steps = history.length;
    await selectPart(user, 'Month');
    await user.paste('Nov 20, 2026 14:05');
    await waitFor(() => expect(filters()).toEqual({ startDate: '2026-11-20T08:35:00.000Z' }));
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(filters().startDate).not.toBe('2026-11-20T08:35:00.000Z'));
    expect(history.length).toBe(steps + 1);
  });

  test('can be cleared and typed again', async () => {
    const { user } = await openList();
    for (let round = 1; round <= 2; round += 1) {
      await typeDate(user, '112020261405{Enter}');
      await waitFor(() => expect(filters()).toEqual({ startDate: '2026-11-20T08:35:00.000Z' }));
      await user.click(button('Clear filters'));
      await waitFor(() => expect(location.search).toBe(''));
    }
    await go(-1);
    await waitFor(async () => expect(await findDateField()).toHaveTextContent(/20/));
    await user.click(button('Clear Start Date'));
    await waitFor(() => expect(location.search).toBe(''));
  });
});

describe('the calendar', () => {
  test.each([
    ['Escape', (user: User) => user.keyboard('{Escape}')],
    ['Cancel', (user: User) => user.click(button('Cancel'))],
  ])('discards what was chosen by %s', async (_, discard) => {
    const { user } = await openList({ url: `/transactions${START}` });
    const field = await findDateField();
    await user.click(button(/^Choose start date/));
    const calendar = within(await screen.findByRole('dialog'));
    // By its text, because each look for a cell by its role computes the style of them all.
    await user.click(calendar.getByText('12', { selector: '[role=gridcell]' }));
    expect(field).toHaveTextContent('Nov 12, 2026');
    await discard(user);
    await closed();
    expect(field).toHaveTextContent('Nov 20, 2026 14:05');
    expect(location.search).toBe(START);
  });

  test('takes back, when it is closed, the message about a date that it discards', async () => {
    const { user } = await openList();
    await typeDate(user, '11101850');
    await user.tab();
    expect(await screen.findByText('Choose a year from 1970 to 2099')).toBeVisible();
    await user.click(button(/^Choose start date/));
    await pressEscape(user);
    expect(await findDateField()).toHaveTextContent('MMM DD, YYYY hh:mm');
    expect(screen.queryByText('Choose a year from 1970 to 2099')).toBeNull();
  });
});

test('a range marks its own field alone, from where it is cleared', async () => {
  const { user } = await openList({ url: '/transactions?range=last7&status=FAILED' });
  await findDateField('End Date');
  const marked = () =>
    [...document.querySelectorAll('.FilterField-set .MuiFormLabel-root')].map(
      (label) => label.textContent,
    );
  await waitFor(() => expect(marked()).toEqual(['Status', 'Date range']));
  expect(screen.queryByRole('button', { name: 'Clear Start Date' })).toBeNull();
  await user.click(button('Clear Date range'));
  expect(location.search).toBe('?status=FAILED');
  expect(screen.getByRole('combobox', { name: 'Date range' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Clear Date range' })).toBeNull();

  visit('/transactions?startDate=2026-11-20T08:35:00Z');
  await waitFor(() => expect(marked()).toEqual(['Start Date']));
  expect(button('Clear Start Date')).toBeVisible();
});

test('a range sets both dates in one step, and a date that is changed then ends it', async () => {
  setTime('2026-11-22T20:00:00Z');
  const { user } = await openList();
  await user.click(screen.getByRole('combobox', { name: 'Date range' }));
  await user.click(await screen.findByRole('option', { name: 'Last 7 days' }));
  expect(location.search).toBe('?range=last7');
  const range = screen.getByRole('combobox', { name: 'Date range' });
  await waitFor(() => expect(range).toHaveFocus());
  await go(-1);
  expect(location.search).toBe('');
  await go(1);
  expect(await findDateField()).toHaveTextContent('Nov 17, 2026 00:00');
  expect(await findDateField('End Date')).toHaveTextContent('Nov 23, 2026 23:59');
  const both = { startDate: '2026-11-16T18:30:00.000Z', endDate: '2026-11-23T18:29:59.999Z' };
  await waitFor(() => expect(lastQuery()).toMatchObject(both));

  await selectPart(user, 'Hours', 'End Date');
  await user.keyboard('12{Enter}');
  await waitFor(() => expect(filters()).toEqual({ ...both, endDate: '2026-11-23T07:29:59.999Z' }));
  expect(range).toHaveTextContent('Own dates');
});

describe('an end before its start', () => {
  const INVERTED = '/transactions?startDate=2026-11-20T08:35:00Z&endDate=2026-11-19T08:35:00Z';

  test('is explained at the field and not sent, and the buttons do nothing', async () => {
    const { user } = renderApp({ url: INVERTED });
    expect(await screen.findByText('The end is before the start')).toBeVisible();
    expect(screen.getByText('No transactions found')).toBeVisible();
    expect(screen.getByText('The end date is before the start date.')).toBeVisible();
    const refresh = 'Not updated, update automatically';
    for (const name of ['Export CSV', 'More export options', 'Refresh', refresh]) {
      expect(button(name)).toHaveAttribute('aria-disabled', 'true');
      await user.click(button(name));
      expect(screen.queryByRole('menu')).toBeNull();
    }
    expect(fakeApi.requests).toEqual([]);
  });

  test('shows no rows of the earlier filters', async () => {
    await openList();
    visit(INVERTED);
    expect(await screen.findByText('The end date is before the start date.')).toBeVisible();
    expect(screen.queryByText(whole('ORD-1001'))).toBeNull();
  });

  test('opens the folded filters of a phone, also after Back', async () => {
    setWindowWidth(390);
    const { user } = renderApp({ url: INVERTED });
    expect(await screen.findByText('The end is before the start')).toBeVisible();
    await user.click(screen.getAllByText('Clear filters')[0] as HTMLElement);
    await user.click(button('Filters'));
    expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull();
    act(() => history.back());
    expect(await screen.findByText('The end is before the start')).toBeVisible();
  });
});
