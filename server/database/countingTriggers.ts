import { type Kysely, sql } from 'kysely';
import { bucketStart, COUNTER_TABLES, type CounterTable } from './counterTables.ts';
import { createTrigger, schemaOfTables, takeSlot } from './createTrigger.ts';

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
