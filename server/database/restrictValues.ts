import { type QueryExecutorProvider, sql } from 'kysely';

const time = (column: string) =>
  `${column} >= '0001-01-01T00:00:00Z' and ${column} < '10000-01-01T00:00:00Z'`;

/** What the contract's JSON and ISO 8601 texts cannot hold: `infinity`, years BC or after 9999, and NaN. */
const CHECKS = [
  ['transactions_amount_is_number', `amount <> 'NaN'`],
  ['transactions_created_at_is_date', time('created_at')],
  ['transactions_finished_at_is_date', time('finished_at')],
  ['transactions_cancelled_at_is_date', time('cancelled_at')],
] as const;

/** Adds the checks that all existing payments pass; a check that one of them fails would stop the migration. */
export async function restrictValues(trx: QueryExecutorProvider): Promise<void> {
  await sql`lock table transactions in share row exclusive mode`.execute(trx);
  for (const [name, check] of CHECKS) {
    const { rows } = await sql<{ n: string }>`
      select count(*) as n from transactions where not (${sql.raw(check)})`.execute(trx);
    if (rows[0]?.n !== '0') {
      console.warn(`${rows[0]?.n} payments do not pass the check ${name}, so it was not added.`);
      continue;
    }
    // Two statements, because Citus refuses a constraint together with another subcommand.
    await sql`alter table transactions drop constraint if exists ${sql.id(name)}`.execute(trx);
    await sql`
      alter table transactions
        add constraint ${sql.id(name)} check (${sql.raw(check)})`.execute(trx);
  }
}
