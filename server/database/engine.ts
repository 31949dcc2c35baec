import type { DialectAdapter, QueryExecutorProvider } from 'kysely';

/** One PostgreSQL server (`single`), several with Citus, or PGlite in this process. */
export type Engine = 'single' | 'citus' | 'embedded';

const engines = new WeakMap<DialectAdapter, Engine>();

/** Records the engine of a database and of its transactions, which share its adapter. */
export function markEngine(db: QueryExecutorProvider, engine: Engine): void {
  engines.set(db.getExecutor().adapter, engine);
}

export function usesEngine(engine: Engine, db: QueryExecutorProvider): boolean {
  return engines.get(db.getExecutor().adapter) === engine;
}
