import { type FilterName, TRANSACTION_STATUSES } from '../../src/api/contract.ts';
import type { ListedTransaction } from '../../src/api/schema.ts';
import { expectNewestFirst, idsOf } from './checkPaging.ts';
import { quote } from './quote.ts';
import type { List, Listing } from './readList.ts';
import { couldNotCheck, failed, type Report } from './report.ts';

export async function checkFilters(report: Report, list: Listing, first: List): Promise<void> {
  for (const check of new Set(Object.values(CHECKS))) await check?.(report, list, first);
}

/** The check of each filter. Only an admin can filter by merchant, and the key may be a merchant's. */
const CHECKS: Record<FilterName, typeof checkFilters | undefined> = {
  status: checkStatus,
  startDate: checkDates,
  endDate: checkDates,
  orderId: checkOrderId,
  merchantId: undefined,
};

async function checkStatus({ check, add }: Report, list: Listing, first: List): Promise<void> {
  let sum = 0;
  for (const status of TRANSACTION_STATUSES) {
    await check(`Filters: status=${status} finds only such payments`, async () => {
      const found = await list({ status });
      const other = found.rows.find((row) => row.status !== status);
      if (other) failed(`It also gave a payment that is ${quote(other.status)}. Apply status.`);
      if (first.rows.some((row) => row.status === status) && found.rows.length === 0) {
        failed('It found none, but the list without a filter has some.');
      }
      expectNewestFirst([found]);
      sum += found.pagination.totalRecords;
    });
  }
  const total = first.pagination.totalRecords;
  await check('Filters: the totals of the statuses are no more than all', async () => {
    if (sum > total) {
      failed(
        `They add up to ${sum}, but without a filter there are ${total}. Count with the same filters.`,
      );
    }
  });
  if (sum < total) {
    const sentence = `The totals of the five statuses add up to ${sum} of ${total}: are there other statuses?`;
    add({ outcome: 'note', what: 'Filters: status', sentence });
  }
}

async function checkDates({ check }: Report, list: Listing, first: List): Promise<void> {
  const { rows } = first;
  const at = (row: ListedTransaction | undefined) => Date.parse(row?.createdAt ?? '');
  const middle = rows[Math.floor(rows.length / 2)];
  const moment = at(middle);
  const requireMoment = () => {
    if (Number.isNaN(moment) || at(rows[0]) === at(rows.at(-1))) {
      couldNotCheck('The first page has no two payments of different moments.');
    }
    return new Date(moment).toISOString();
  };

  const since = await check(
    'Filters: startDate keeps payments of that moment and later',
    async () => {
      const found = await list({ startDate: requireMoment() });
      const early = found.rows.find((row) => at(row) < moment);
      if (early) failed(`It also gave a payment of ${early.createdAt}. Apply startDate.`);
      const expected = rows.filter((row) => at(row) >= moment);
      expectFound(
        found,
        expected.map(({ id }) => id),
      );
      return found.pagination.totalRecords;
    },
  );
  const until = await check(
    'Filters: endDate keeps payments of that moment and earlier',
    async () => {
      const found = await list({ endDate: requireMoment() });
      const late = found.rows.find((row) => at(row) > moment);
      if (late) failed(`It also gave a payment of ${late.createdAt}. Apply endDate.`);
      expectNewestFirst([found]);
      return found.pagination.totalRecords;
    },
  );
  await check('Filters: both dates are inclusive, and their totals add up', async () => {
    const date = requireMoment();
    const found = await list({ startDate: date, endDate: date });
    expectFound(found, [middle?.id ?? null]);
    if (since === undefined || until === undefined) return;
    const sum = since + until - found.pagination.totalRecords;
    if (sum !== first.pagination.totalRecords) {
      failed(
        `Until and from ${date} there are ${sum} payments, but ${first.pagination.totalRecords} in all. Apply the dates to the count too.`,
      );
    }
  });
  await check('Filters: status and dates together', async () => {
    const { status } = middle ?? {};
    const found = await list({ status: status ?? undefined, startDate: requireMoment() });
    const other = found.rows.find((row) => row.status !== status || at(row) < moment);
    if (other) failed(`It gave payment ${quote(other.id)}, which fits only one of the two.`);
    if (!idsOf(found).includes(middle?.id ?? null)) failed('A payment that fits both is missing.');
  });
}

function expectFound(found: List, expected: (string | null)[]): void {
  // More matches than one page: a missing payment may be on the next.
  if (found.pagination.totalRecords > found.rows.length) return;
  const ids = idsOf(found);
  const lost = expected.find((id) => !ids.includes(id));
  if (lost !== undefined) {
    failed(
      `Payment ${quote(lost)} is missing. Both ends are inclusive, and must be compared with the same precision as createdAt has.`,
    );
  }
}

async function checkOrderId({ check }: Report, list: Listing, first: List): Promise<void> {
  const sample = first.rows.find(({ orderID }) => (orderID?.length ?? 0) > 1);
  const order = sample?.orderID ?? '';
  const search = async (orderId: string) => {
    if (!sample) couldNotCheck('No payment has an Order ID of two characters or more.');
    const found = await list({ orderId });
    const other = found.rows.find((row) => !includesOrder(row, orderId));
    if (other) failed(`It also gave the order ${quote(other.orderID)}. Apply orderId.`);
    expectNewestFirst([found]);
    return found;
  };
  const expectSample = (found: List, how: string) => {
    // With more matches than one page the sample may be on the next.
    if (found.pagination.totalRecords > found.rows.length) return;
    if (!idsOf(found).includes(sample?.id ?? null)) {
      failed(`Order ${quote(order)} is not found ${how}.`);
    }
  };
  await check('Filters: orderId finds an order', async () => {
    expectSample(await search(order), 'by its whole Order ID');
  });
  await check('Filters: the beginning of an Order ID is enough', async () => {
    expectSample(await search(order.slice(0, -1)), 'by its beginning');
  });
  await check('Filters: orderId is not case-sensitive', async () => {
    const other = order === order.toLowerCase() ? order.toUpperCase() : order.toLowerCase();
    if (other === order) couldNotCheck(`The Order ID ${quote(order)} has no letters.`);
    expectSample(await search(other), `as ${quote(other)}`);
  });
  await check('Filters: an order that does not exist is an empty list, not an error', async () => {
    const { rows, pagination } = await list({ orderId: 'no-such-order-7f3a' });
    if (rows.length > 0) failed(`It gave ${rows.length} payments. Apply orderId.`);
    if (pagination.totalRecords !== 0) {
      failed(`pagination.totalRecords is ${pagination.totalRecords}; it must be 0.`);
    }
  });
  for (const odd of ['%', "'"]) {
    await check(`Filters: ${odd} in orderId is an ordinary character`, async () => {
      const found = await list({ orderId: odd });
      const other = found.rows.find((row) => !includesOrder(row, odd));
      if (other) {
        failed(
          `It gave the order ${quote(other.orderID)}. Escape ${odd} on the way to the database.`,
        );
      }
    });
  }
}

function includesOrder({ orderID }: ListedTransaction, part: string): boolean {
  return (orderID ?? '').toLowerCase().includes(part.toLowerCase());
}
