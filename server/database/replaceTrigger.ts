import { type Kysely, sql } from 'kysely';

/** Replaces the function that updates the counters after a statement of this kind on `transactions`. */
export async function replaceTrigger(
  db: Kysely<unknown>,
  event: 'insert' | 'delete' | 'update' | 'truncate',
  body: string,
): Promise<void> {
  await sql`
    create or replace function ${sql.raw(`count_payments_on_${event}`)}()
    returns trigger language plpgsql as $$ ${sql.raw(body)} $$`.execute(db);
}
