import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { STATUS_LABELS, TRANSACTION_STATUSES } from '../../src/api/contract.ts';
import { showFirstRows } from '../../src/firstRows.ts';
import { type ListPage, prefetchFirstPage } from '../../src/page/listQuery.ts';
import { COLUMN_FIELDS, COLUMNS } from '../../src/payment/columns.tsx';
import { signOut } from '../../src/session/session.ts';
import { fakeApi, refused } from '../fakeApi.ts';
import { payment } from '../fakeService.ts';
import { hostileText } from '../hostile.ts';
import { storeSession } from '../renderApp.tsx';

/* The rows that index.html shows before React starts. build/shell.ts draws the screen around them. */

const rows = () =>
  [...document.querySelectorAll<HTMLTableRowElement>('#first-rows tr')].map((row) =>
    Object.fromEntries([...row.cells].map((cell) => [cell.dataset.field, cell.textContent])),
  );

const pageOf = (transactions: object[]) => ({ transactions }) as ListPage;

// Test files in one worker share the document.
afterEach(() => document.body.replaceChildren());

beforeEach(() => {
  const cells = COLUMN_FIELDS.map((field) => `<td data-field="${field}">skeleton</td>`).join('');
  const chips = TRANSACTION_STATUSES.map(
    (status) => `<div><span>${STATUS_LABELS[status]}</span></div>`,
  ).join('');
  document.body.innerHTML = `
    <table><tbody id="first-rows"><tr>${cells}</tr><tr>${cells}</tr></tbody></table>
    <template id="shell-chips">${chips}</template>`;
  storeSession('SHOP');
});

test('a payment is written into its row as React writes it, with a dash for a missing value', () => {
  const sent = payment({ orderID: 'SHOP-1', amount: 123456.5, status: 'FAILED', ref_id: null });
  showFirstRows(pageOf([sent]));
  expect(rows()).toEqual([
    expect.objectContaining({
      orderID: 'SHOP-1',
      amount: '₹1,23,456.50',
      status: 'Failed',
      ref_id: '-',
    }),
  ]);
});

test('texts of the service are never markup, and equal those that React shows later', () => {
  const text = fc.option(hostileText);
  const texts = { orderID: text, status: text, vpa_id: text, ref_id: text, createdAt: text };
  fc.assert(
    fc.property(fc.record(texts), (sent) => {
      const shown = payment(sent as object);
      showFirstRows(pageOf([shown]));
      const later = COLUMN_FIELDS.map((field) => [field, COLUMNS[field].text(shown, 'device')]);
      expect(rows()).toEqual([Object.fromEntries(later)]);
      expect(document.querySelectorAll('#first-rows :not(tr, td, b, span, div)')).toHaveLength(0);
    }),
  );
});

test.each([
  ['without an answer', () => undefined],
  ['for an empty list', () => pageOf([])],
])('the skeleton stays %s', (_, answer) => {
  showFirstRows(answer());
  expect(rows()).toHaveLength(2);
  expect(rows()[0]?.amount).toBe('skeleton');
});

test.each([
  ['that is refused', () => fakeApi.onList(refused)],
  ['that is no list', () => fakeApi.onList(() => ({ body: { success: true } }))],
  ['that comes after a sign-out', signOut],
  ['that comes after another account has signed in', () => storeSession('CAFE')],
])('an answer %s shows nothing', async (_, happens) => {
  window.history.replaceState(null, '', '/transactions');
  const release = fakeApi.hold();
  const shown = prefetchFirstPage().then(showFirstRows);
  happens();
  release();
  await shown;
  expect(rows()[0]?.orderID).toBe('skeleton');
});

test('the rows of an account are removed when it signs out in another tab', () => {
  showFirstRows(pageOf([payment()]));
  localStorage.removeItem('user');
  window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue: null }));
  expect(rows()).toEqual([]);
});
