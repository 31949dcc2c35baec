import { type FilterName, PAGE_SIZE, TRANSACTION_STATUSES } from '../src/api/contract.ts';
import type { ListedTransaction } from '../src/api/schema.ts';
import { idsOf, type List, type Listing, mustBeNewestFirst } from './checkList.ts';
import { couldNotCheck, must, quote } from './report.ts';
import type { Context } from './service.ts';

type Row = ListedTransaction;

interface Filter {
  field: keyof Row;
  /** A value that finds this payment. */
  of: (row: Row | undefined) => string | undefined;
  /** Whether the payment may be found. */
  fits: (row: Row, value: string) => boolean;
  /** Whether it has to be found, where that is less. */
  mustFit?: (row: Row, value: string) => boolean;
  hint: string;
}

const time = (row: Row | undefined) => Date.parse(row?.createdAt ?? '');
/** In UTC, with the microseconds of a service that sends them. */
const moment = (row: Row | undefined) => {
  if (Number.isNaN(time(row))) return undefined;
  const [, finer = ''] = /\.\d{3}(\d+)/.exec(row?.createdAt ?? '') ?? [];
  return new Date(time(row)).toISOString().replace('Z', `${finer}Z`);
};
/** The contract folds A to Z only. */
const fold = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const order = (row: Row) => fold(row.orderID ?? '');
const INCLUSIVE =
  'Both ends are inclusive, and must be compared with the same precision as createdAt has.';

/** Without merchantId, which is for admins only: see `checkAdmin`. */
export const FILTERS: Record<Exclude<FilterName, 'merchantId'>, Filter> = {
  status: {
    field: 'status',
    of: (row) => row?.status ?? undefined,
    fits: (row, value) => row.status === value,
    hint: 'Find all payments of that status.',
  },
  orderId: {
    field: 'orderID',
    of: (row) => row?.orderID ?? undefined,
    fits: (row, value) => order(row).includes(fold(value)),
    mustFit: (row, value) => order(row).startsWith(fold(value)),
    hint: 'The beginning of an Order ID is enough; upper and lower case are the same.',
  },
  startDate: {
    field: 'createdAt',
    of: moment,
    fits: (row, value) => time(row) >= Date.parse(value),
    mustFit: (row, value) => moment(row) === value || time(row) > Date.parse(value),
    hint: INCLUSIVE,
  },
  endDate: {
    field: 'createdAt',
    of: moment,
    fits: (row, value) => time(row) <= Date.parse(value),
    mustFit: (row, value) => moment(row) === value || time(row) < Date.parse(value),
    hint: INCLUSIVE,
  },
};

type FilterQuery = { [Name in keyof typeof FILTERS]?: string };

export async function checkFilters(
  { check, note }: Context,
  list: Listing,
  first: List,
): Promise<void> {
  const { rows } = first;
  const total = first.pagination.totalRecords;
  const find = async (query: FilterQuery, advice?: string) => {
    const found = await list(query);
    mustFilter(found, query, rows, advice);
    return found.pagination.totalRecords;
  };

  let sum = 0;
  for (const status of TRANSACTION_STATUSES) {
    await check(`Filters: status=${status} finds only such payments`, async () => {
      sum += await find({ status });
    });
  }
  await check('Filters: the totals of the statuses are no more than all', () => {
    must(
      sum <= total,
      `They add up to ${sum}, but without a filter there are ${total}. Count with the same filters.`,
    );
  });
  if (sum < total) {
    note(
      'Filters: status',
      `The totals of the five statuses add up to ${sum} of ${total}: are there other statuses?`,
    );
  }

  const middle = rows[Math.floor(rows.length / 2)];
  const middleMoment = () => {
    const date = moment(middle);
    if (date && time(rows[0]) !== time(rows.at(-1))) return date;
    return couldNotCheck('The first page has no two payments of different moments.');
  };
  const since = await check('Filters: startDate keeps payments of that moment and later', () =>
    find({ startDate: middleMoment() }),
  );
  const until = await check('Filters: endDate keeps payments of that moment and earlier', () =>
    find({ endDate: middleMoment() }),
  );
  await check('Filters: both dates are inclusive, and their totals add up', async () => {
    const date = middleMoment();
    const both = await find({ startDate: date, endDate: date });
    if (since === undefined || until === undefined) return;
    must(
      since + until - both === total,
      `Until and from ${date} there are ${since + until - both} payments, but ${total} in all. Apply the dates to the count too.`,
    );
  });
  await check('Filters: status and dates together', () =>
    find({ status: FILTERS.status.of(middle), startDate: middleMoment() }),
  );

  const orderId = rows.find(({ orderID }) => (orderID?.length ?? 0) > 1)?.orderID ?? '';
  const sample = () =>
    orderId || couldNotCheck('No payment has an Order ID of two characters or more.');
  await check('Filters: orderId finds an order', () => find({ orderId: sample() }));
  await check('Filters: the beginning of an Order ID is enough', () =>
    find({ orderId: sample().slice(0, -1) }),
  );
  await check('Filters: orderId is not case-sensitive', () => {
    const lower = fold(sample());
    const upper = orderId.replace(/[a-z]/g, (letter) => letter.toUpperCase());
    const other = orderId === lower ? upper : lower;
    if (other === orderId) couldNotCheck(`The Order ID ${quote(orderId)} has no letters.`);
    return find({ orderId: other });
  });
  await check('Filters: an order that does not exist is an empty list, not an error', async () => {
    const found = await find({ orderId: 'no-such-order-7f3a' });
    must(found === 0, `pagination.totalRecords is ${found}; it must be 0.`);
  });
  for (const odd of ['%', "'"]) {
    await check(`Filters: ${odd} in orderId is an ordinary character`, () =>
      find({ orderId: odd }, `Escape ${odd} on the way to the database.`),
    );
  }
}

/** Only payments that fit were found, and those of `newest`, the first page without filters, that fit. */
function mustFilter(found: List, query: FilterQuery, newest: Row[], advice?: string): void {
  const filters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, value, ...FILTERS[name as keyof FilterQuery] }],
  );
  for (const { name, value, field, fits } of filters) {
    const other = found.rows.find((row) => !fits(row, value));
    must(
      !other,
      `It also gave payment ${quote(other?.id)}, whose ${field} is ${quote(other?.[field])}. ${advice ?? `Apply ${name}.`}`,
    );
  }
  mustBeNewestFirst(found);
  const ids = idsOf(found);
  // A full page may have moved it to the next.
  if (ids.length >= PAGE_SIZE) return;
  for (const row of newest) {
    if (!filters.every(({ value, fits, mustFit = fits }) => mustFit(row, value))) continue;
    const [{ field = 'id', hint = '' } = {}] = filters;
    must(
      ids.includes(row.id),
      `Payment ${quote(row.id)} is missing, whose ${field} is ${quote(row[field])}. ${hint}`,
    );
  }
}
