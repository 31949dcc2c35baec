import { type Kysely, sql } from 'kysely';

/**
 * The rollup counters: the number of payments for each merchant, time bucket in UTC and status. The number is the sum
 * over all slots; a single slot may be negative. The merchant '' means all merchants together, and only it is
 * counted by the hour, for ranges that begin or end within a day.
 */
export const COUNTER_TABLES = [
  { table: 'payment_counts', bucket: 'day', type: 'date', ofEachMerchant: true },
  { table: 'payment_counts_by_month', bucket: 'month', type: 'date', ofEachMerchant: true },
  { table: 'payment_counts_by_hour', bucket: 'hour', type: 'timestamp', ofEachMerchant: false },
] as const;

export type CounterTable = (typeof COUNTER_TABLES)[number];

/** SQL of the start of the bucket that contains `created_at`. */
export function bucketStart({ bucket, type }: CounterTable): string {
  return `date_trunc('${bucket}', created_at at time zone 'UTC')::${type}`;
}

const ROWS = 'select merchant_id, created_at, status';
const CHANGES = {
  insert: [`${ROWS}, 1 from added`],
  delete: [`${ROWS}, -1 from gone`],
  update: [`${ROWS}, -1 from gone`, `${ROWS}, 1 from added`],
};

/** The bodies of the triggers that update the counters when all tables are on one machine. */
export function countingBodies(schema: string): Record<CountedEvent, string> {
  const body = (event: keyof typeof CHANGES) => {
    const changes = CHANGES[event].join(' union all ');
    const counts = COUNTER_TABLES.map((counter) => addTo(counter, schema, changes)).join('');
    return `${takeSlot(schema)} ${counts} return null; end`;
  };
  // Not DELETE: with an older snapshot it would leave counters of the truncated payments.
  const counters = COUNTER_TABLES.map(({ table }) => `${schema}.${table}`);
  const truncate = `begin truncate ${counters}; return null; end`;
  return { insert: body('insert'), delete: body('delete'), update: body('update'), truncate };
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

export type CountedEvent = keyof typeof TRANSITION_TABLES;

/**
 * Creates the triggers that update the counters after a statement on `transactions`. Row triggers would make bulk loads
 * three times slower. Writers need no rights on the counters.
 */
export async function createCountingTriggers(
  db: Kysely<unknown>,
  schema: string,
  path: string,
  bodies: Record<CountedEvent, string>,
): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const [event, body] of Object.entries(bodies) as [CountedEvent, string][]) {
    const name = `${schema}.count_payments_on_${event}`;
    // A fixed path: the writer's own path could make the trigger call other functions.
    await run(`
      create function ${name}() returns trigger
      language plpgsql security definer set search_path = ${path} as $$ ${body} $$`);
    // Otherwise anybody's trigger on another table could write to the counters.
    await run(`revoke all on function ${name}() from public`);
    await run(`
      create trigger count_payments_on_${event} after ${event} on transactions
      ${TRANSITION_TABLES[event]} for each statement execute function ${name}()`);
  }
}

/**
 * plpgsql that sets `own_slot` to a slot that no other running transaction uses, so that transactions do not wait for
 * each other's counters. An advisory lock holds the slot until the transaction ends, for all its statements. Slots are
 * only numbers, so there is always a free slot.
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
