import { PostgresAdapter, PostgresDialect } from 'kysely';
import type { Database } from './tables.ts';

class EmbeddedAdapter extends PostgresAdapter {}

/** PostgreSQL in this process; all requests share its one connection. */
export class EmbeddedDialect extends PostgresDialect {
  override createAdapter(): EmbeddedAdapter {
    return new EmbeddedAdapter();
  }
}

export function isEmbedded(db: Database): boolean {
  return db.getExecutor().adapter instanceof EmbeddedAdapter;
}
