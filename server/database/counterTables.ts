import { type Kysely, sql } from 'kysely';

/**
 * The rollup counters: the number of payments for each merchant, time bucket in UTC and status. The number is the sum
 * over all slots; a single slot may be negative. The merchant '' stands for all merchants together, and only it is
 * counted by the hour, for ranges that begin or end within a day.
 */
export const COUNTER_TABLES = [
  { table: 'payment_counts', bucket: 'day', type: 'date', ofEachMerchant: true },
  { table: 'payment_counts_by_month', bucket: 'month', type: 'date', ofEachMerchant: true },
  { table: 'payment_counts_by_hour', bucket: 'hour', type: 'timestamp', ofEachMerchant: false },
] as const;

export type CounterTable = (typeof COUNTER_TABLES)[number];

/** The start of the bucket that contains `created_at`. */
export function bucketStart({ bucket, type }: CounterTable): string {
  return `date_trunc('${bucket}', created_at at time zone 'UTC')::${type}`;
}

/** Writers need no rights on the counters, and their search path and temporary tables have no effect. */
const OPTIONS = 'security definer set search_path = pg_catalog, pg_temp';

const ROWS = 'select merchant_id, created_at, status';
const CHANGES = {
  insert: [`${ROWS}, 1 from added`],
  delete: [`${ROWS}, -1 from gone`],
  update: [`${ROWS}, -1 from gone`, `${ROWS}, 1 from added`],
};

/** Creates or replaces the triggers that keep the counters of tables on one machine. */
export async function createCountingTriggers(db: Kysely<unknown>): Promise<void> {
  const schema = await schemaOfTables(db);
  const create = async (event: keyof typeof CHANGES | 'truncate', body: string) => {
    await createTrigger(db, event, { schema, options: OPTIONS, body });
    // Otherwise a trigger on anybody's own table could write to the counters.
    const name = sql.raw(`${schema}.count_payments_on_${event}`);
    await sql`revoke all on function ${name} from public`.execute(db);
  };
  for (const event of ['insert', 'delete', 'update'] as const) {
    const changes = CHANGES[event].join(' union all ');
    const counts = COUNTER_TABLES.map((counter) => addTo(counter, schema, changes)).join('');
    await create(event, `${takeSlot(schema)} ${counts} return null; end`);
  }
  // Not DELETE: with an older snapshot it would leave the counters of payments that TRUNCATE removes.
  const counters = COUNTER_TABLES.map(({ table }) => `${schema}.${table}`);
  await create('truncate', `begin truncate ${counters}; return null; end`);
}

function addTo(counter: CounterTable, schema: string, changes: string): string {
  const { table, bucket, ofEachMerchant } = counter;
  const [merchant, groups] = ofEachMerchant
    ? ["coalesce(merchant_id, '')", 'rollup (merchant_id), 2, 3']
    : ["''", '2, 3'];
  return `
    insert into ${schema}.${table} as counts
    select ${merchant}, ${bucketStart(counter)}, status, own_slot, sum(change)
    from (${changes}) as changes (merchant_id, created_at, status, change)
    group by ${groups} having sum(change) <> 0
    on conflict (merchant_id, ${bucket}, status, slot) do update set n = counts.n + excluded.n;`;
}

const TRANSITION_TABLES = {
  insert: 'referencing new table as added',
  delete: 'referencing old table as gone',
  update: 'referencing old table as gone new table as added',
  truncate: '',
};

/**
 * Creates or replaces the trigger that updates the counters after a statement of this kind on `transactions`. One for
 * each row would make bulk loads three times slower.
 */
export async function createTrigger(
  db: Kysely<unknown>,
  event: keyof typeof TRANSITION_TABLES,
  { schema, options, body }: { schema: string; options: string; body: string },
): Promise<void> {
  const name = `count_payments_on_${event}`;
  await sql
    .raw(`
      create or replace function ${schema}.${name}() returns trigger
      language plpgsql ${options} as $$ ${body} $$`)
    .execute(db);
  await sql
    .raw(`
      create or replace trigger ${name} after ${event} on ${schema}.transactions
      ${TRANSITION_TABLES[event]}
      for each statement execute function ${schema}.${name}()`)
    .execute(db);
}

/** The quoted name of the tables' schema: a trigger runs with the search path of whoever writes. */
export async function schemaOfTables(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select relnamespace::regnamespace::text as name from pg_class
    where oid = 'transactions'::regclass`.execute(db);
  if (!rows[0]) throw new Error('There is no table of transactions.');
  return rows[0].name;
}

/**
 * plpgsql that sets `own_slot` to a slot that no other running transaction uses, so that no transaction waits for the
 * counters of another one. An advisory lock holds the slot until the transaction ends, for all its statements. Slots
 * are only numbers, so there is always a free one.
 */
export function takeSlot(schema: string): string {
  return `
    declare
      own_slot int := coalesce(nullif(current_setting('payment_counts.slot', true), '')::int, 0);
    begin
      while not pg_try_advisory_xact_lock('${schema}.payment_counts'::regclass::oid::int, own_slot) loop
        own_slot := own_slot + 1;
      end loop;
      perform set_config('payment_counts.slot', own_slot::text, true);`;
}
