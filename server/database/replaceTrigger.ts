import { type Kysely, sql } from 'kysely';

/** What a statement that changes payments makes of the counters, from now on. */
export async function replaceTrigger(
  db: Kysely<unknown>,
  event: 'insert' | 'delete' | 'update' | 'truncate',
  body: string,
): Promise<void> {
  await sql`
    create or replace function ${sql.raw(`count_payments_on_${event}`)}()
    returns trigger language plpgsql as $$ ${sql.raw(body)} $$`.execute(db);
}
