import { type Kysely, sql } from 'kysely';

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
