import { type RawBuilder, sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { importPayments } from '../../server/csv/importPayments.ts';
import type { TransactionRow } from '../../server/database/tables.ts';
import { seededRandom } from '../../server/demo/payments.ts';
import { insertTransactions } from '../../server/payments/bulk.ts';
import { LIST_FIELDS } from '../../server/payments/columns.ts';
import type { TransactionFilters, Viewer } from '../../server/payments/matches.ts';
import { readPage } from '../../server/payments/readPage.ts';
import {
  FIELDS,
  FILTER_NAMES,
  FILTERS,
  type FieldName,
  type FilterName,
  type Match,
  TRANSACTION_STATUSES,
  type Transaction,
} from '../../src/api/contract.ts';
import { onEachEngine } from './engines.ts';
import { addMerchants, csvOf, fileOf, payment, payments, replacePayments } from './payments.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2025, 10, 20);
const CONDITIONS: Record<
  Match,
  (column: RawBuilder<unknown>, value: unknown) => RawBuilder<unknown>
> = {
  exact: (column, value) => sql`${column} = ${value}`,
  prefix: (column, value) => sql`${column} ilike ${value} || '%'`,
  from: (column, value) => sql`${column} >= ${value}`,
  to: (column, value) => sql`${column} <= ${value}`,
};
const VIEWERS: Viewer[] = [
  { merchantId: 'A', isAdmin: false },
  { merchantId: 'B', isAdmin: false },
  { merchantId: 'CLOSED', isAdmin: false },
  { merchantId: 'BOSS', isAdmin: true },
];

onEachEngine((db, { isDistributed, share }) => {
  let random = seededRandom(7);
  /** A random time on two of every ten days, or the first of a month; often exactly on an hour or a day boundary. */
  const moment = () => {
    const midnight = random.chance(0.1)
      ? Date.UTC(2025, 10 + Math.floor(random.next() * 6), 1)
      : START + random.pick([0, 1]) * DAY + Math.floor(random.next() * 15) * 10 * DAY;
    if (random.chance(0.2)) return new Date(midnight);
    if (random.chance(0.2)) return new Date(midnight + Math.floor(random.next() * 24) * HOUR);
    return new Date(midnight + (random.chance(0.2) ? DAY - 1 : Math.floor(random.next() * DAY)));
  };
  const randomPayments = (count: number): TransactionRow[] =>
    payments(count, () => ({
      merchant_id: random.pick(['A', 'A', 'A', 'B']),
      order_id: random.pick(['ORDER-1', 'order-2', 'X-1']),
      status: random.pick(TRANSACTION_STATUSES),
      created_at: moment(),
    }));

  beforeAll(() => addMerchants(db()));
  beforeEach(() => {
    // The same random numbers, whichever tests ran before.
    random = seededRandom(7);
    return replacePayments(db(), randomPayments(1_500));
  });

  const maybe = <T>(make: () => T) => (random.chance(0.5) ? make() : undefined);
  /** Filter values by field. For other fields, times come from `moment`, and other values from a new payment. */
  const values: Partial<Record<FieldName, readonly string[]>> = {
    status: TRANSACTION_STATUSES,
    orderID: ['o', 'ORDER-2'],
    merchantId: ['A', 'B', 'NOBODY'],
  };
  const anyValue = (field: FieldName) =>
    FIELDS[field].kind === 'time'
      ? moment()
      : random.pick(values[field] ?? [String(payment()[LIST_FIELDS[field]])]);

  it('random pages and totals equal plain counting', async () => {
    const seen = { rows: 0, deep: 0 };
    for (let nth = 0; nth < share(600); nth++) {
      const viewer = random.pick(VIEWERS);
      const filters: TransactionFilters = Object.fromEntries(
        FILTER_NAMES.map((name) => [name, maybe(() => anyValue(FILTERS[name].field))]),
      );
      const limit = random.pick([1, 7, 50]);
      const page = 1 + Math.floor(random.next() ** 2 * (1_500 / limit));
      const found = await readPage({ db: db(), viewer, filters }, { page, limit });
      const expected = await countPlainly(viewer, filters, (page - 1) * limit, limit);
      const ids = JSON.parse(found.transactions).map(({ id }: Transaction) => id);
      expect({ total: found.total, ids }, JSON.stringify({ viewer, filters, page, limit })).toEqual(
        expected,
      );
      seen.rows += ids.length;
      if (page > 5 && ids.length > 0) seen.deep += 1;
    }
    expect(seen.rows).toBeGreaterThan(share(1_000));
    expect(seen.deep).toBeGreaterThan(share(20));
  });

  it('the total of two whole days excludes the days around them', async () => {
    const days = [1, 2, 4, 8].flatMap((count, nth) =>
      payments(count, () => ({
        merchant_id: 'B',
        created_at: new Date(Date.UTC(2024, 0, 9 + nth)),
      })),
    );
    await insertTransactions(db(), days);
    const filters = {
      startDate: new Date('2024-01-10T00:00:00.000Z'),
      endDate: new Date('2024-01-11T23:59:59.999Z'),
    };
    const pages = VIEWERS.map((viewer) =>
      readPage({ db: db(), viewer, filters }, { page: 1, limit: 1 }),
    );
    expect((await Promise.all(pages)).map(({ total }) => total)).toEqual([0, 6, 0, 6]);
  });

  async function countPlainly(
    viewer: Viewer,
    filters: TransactionFilters,
    offset: number,
    limit: number,
  ) {
    const merchantId = viewer.isAdmin ? filters.merchantId : viewer.merchantId;
    const conditions = Object.entries({ ...filters, merchantId })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => {
        const { field, match } = FILTERS[name as FilterName];
        return CONDITIONS[match](sql.ref(LIST_FIELDS[field]), value);
      });
    const matching = sql`
      from transactions where (${sql.join([sql`true`, ...conditions], sql`) and (`)})`;
    const counted = await sql<{ n: string }>`select count(*) as n ${matching}`.execute(db());
    const { rows } = await sql<{ id: string }>`
      select id ${matching} order by created_at desc, id desc, merchant_id desc
      limit ${limit} offset ${offset}`.execute(db());
    return { total: Number(counted.rows[0]?.n), ids: rows.map(({ id }) => id) };
  }

  it('the counters equal a recount after every kind of change', async () => {
    const load = (rows: TransactionRow[]) =>
      importPayments(db(), fileOf(csvOf(rows)), () => {}, { overwrite: true });
    const run = (query: RawBuilder<unknown>) => () => query.execute(db());
    const batches = Array.from({ length: 8 }, () => randomPayments(50));
    const changes: [string, () => Promise<unknown>][] = [
      ['insert', () => insertTransactions(db(), randomPayments(300))],
      ['inserts at once', () => Promise.all(batches.map((rows) => insertTransactions(db(), rows)))],
      ['one insert', () => db().insertInto('transactions').values(payment()).execute()],
      ['nothing', run(sql`delete from transactions where false`)],
      ['status', run(sql`update transactions set status = 'FAILED' where id like '%3'`)],
      [
        'day',
        run(sql`
          update transactions
          set created_at = (created_at at time zone 'UTC' + interval '30 hours') at time zone 'UTC'`),
      ],
      // Citus refuses to update the distribution column.
      [
        'merchant',
        isDistributed
          ? moveToB
          : run(sql`update transactions set merchant_id = 'B' where id like '%7'`),
      ],
      ['amount', run(sql`update transactions set amount = amount + 1`)],
      ['delete', run(sql`delete from transactions where status = 'PENDING'`)],
      ['delete a merchant', run(sql`delete from transactions where merchant_id = 'B'`)],
      ['import', () => load(randomPayments(200))],
      [
        'import of changes',
        async () => {
          const rows = await db().selectFrom('transactions').selectAll().execute();
          const moved = rows.map((row) => ({
            ...row,
            status: 'CANCELLED' as const,
            created_at: moment(),
          }));
          return load([...moved, ...randomPayments(50)]);
        },
      ],
      [
        'rollback',
        () =>
          db()
            .transaction()
            .execute(async (trx) => {
              await insertTransactions(trx, randomPayments(10));
              throw new Error('never mind');
            })
            .catch(() => {}),
      ],
      ['truncate', run(sql`truncate transactions`)],
      ['insert again', () => insertTransactions(db(), randomPayments(40))],
    ];
    for (const [name, change] of changes) {
      await change();
      const { counts, recount } = await bothCounts();
      expect(counts, name).toEqual(recount);
      expect(recount.length > 0, name).toBe(name !== 'truncate');
    }
  });

  function moveToB() {
    return db()
      .transaction()
      .execute(async (trx) => {
        const moved = trx.deleteFrom('transactions').where('id', 'like', '%7');
        const rows = await moved.returningAll().execute();
        await insertTransactions(
          trx,
          rows.map((row) => ({ ...row, merchant_id: 'B' })),
        );
      });
  }

  async function bothCounts() {
    const { rows: counts } = await sql`
      select merchant_id, day::text, status, sum(n)::int as n from payment_counts
      group by 1, 2, 3 having sum(n) <> 0
      union all
      select merchant_id, to_char(month, 'YYYY-MM'), status, sum(n)::int from payment_counts_by_month
      group by 1, 2, 3 having sum(n) <> 0
      union all
      select merchant_id, to_char(hour, 'YYYY-MM-DD HH24'), status, sum(n)::int
      from payment_counts_by_hour
      group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3`.execute(db());
    const { rows: recount } = await sql`
      select merchant_id, to_char(created_at at time zone 'UTC', format) as day, status, count(*)::int as n
      from (values ('YYYY-MM-DD'), ('YYYY-MM'), ('YYYY-MM-DD HH24')) as formats (format), (
        select merchant_id, created_at, status from transactions
        union all select '', created_at, status from transactions
      ) as each
      where case when merchant_id = '' then ${!isDistributed} else format <> 'YYYY-MM-DD HH24' end
      group by 1, 2, 3 order by 1, 2, 3`.execute(db());
    return { counts, recount };
  }
});
