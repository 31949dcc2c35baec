import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { credentialsOf, fakeApi, listAnswer, payment, SECRET } from '../fakeApi.ts';
import { answerCall } from '../fakeService.ts';
import { savedFiles } from '../fakeWindow.ts';
import { findTableRows, renderApp } from '../renderApp.tsx';
import { button } from './page.ts';

const DAYS = ['2026-11-09', '2026-11-14', '2026-11-19', '2026-11-20', '2026-11-21'];

const PAYMENTS = DAYS.flatMap((day) =>
  ['00:10', '12:00', '23:50'].map((time) =>
    payment({ orderID: `${day} ${time}`, createdAt: `${day}T${time}:00.000Z` }),
  ),
);

/** As the service filters. */
const between = ({ startDate = '', endDate = '9' }: Record<string, string>) =>
  PAYMENTS.filter(({ createdAt }) => createdAt >= startDate && createdAt <= endDate);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T08:35:00Z') });
  const authorization = `Basic ${credentialsOf('SHOP')}`;
  fakeApi.onList((request) => listAnswer(between(request.query), request));
  fakeApi.onExport(({ path, query }) =>
    answerCall({ path, query, authorization }, between(query), SECRET),
  );
});

test.each([
  ['two dates', 'startDate=2026-11-14T12:00:00Z&endDate=2026-11-20T12:00:00Z', 'device', 7],
  ['a start alone', 'startDate=2026-11-20T12:00:00Z', 'device', 5],
  ['an end alone', 'endDate=2026-11-14T12:00:00Z', 'device', 5],
  ['the last seven days', 'range=last7', 'device', 9],
  ['yesterday in India', 'range=yesterday', 'india', 3],
  ['yesterday in UTC', 'range=yesterday', 'utc', 3],
])('an export of %s has the rows of the list', async (_, query, zone, count) => {
  localStorage.setItem('zone:SHOP', zone);
  const { user } = renderApp({ url: `/transactions?${query}` });
  const listed = (await findTableRows()).map((row) => row['Order ID']);
  expect(listed).toHaveLength(count);
  await user.click(button('Export CSV'));
  expect(await screen.findByText(/^Saved/)).toBeVisible();
  const [{ page, limit, ...filters } = {}] = fakeApi.listQueries();
  expect(fakeApi.exports().map((request) => request.query)).toEqual([filters]);
  await waitFor(() => expect(savedFiles).toHaveLength(1));
  const [, ...rows] = ((await savedFiles[0]?.blob.text()) ?? '').trim().split('\r\n');
  expect(rows.map((row) => row.split('"')[1])).toEqual(listed);
});

test('past midnight, the list of Today follows by itself', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    // Within a quarter of an hour, after which the page would be locked.
    now: Date.parse('2026-11-20T18:20:00Z'),
  });
  renderApp({ url: '/transactions?range=today' });
  await findTableRows();
  act(() => void vi.advanceTimersByTime(540_000));
  expect(fakeApi.listQueries()).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(240_000));
  await vi.waitFor(() => expect(fakeApi.listQueries()).toHaveLength(2), 10_000);
  expect(fakeApi.listQueries()[1]).toMatchObject({
    startDate: '2026-11-20T18:30:00.000Z',
    endDate: '2026-11-21T18:29:59.999Z',
  });
});
