import type { KyselyPlugin, UnknownRow } from 'kysely';
import type { Database } from '../../server/repository/tables.ts';

/** The same database, where `onResult` runs after each query with its number, from 1, and its rows, and may throw. */
export function watchQueries(
  db: Database,
  onResult: (nth: number, rows: UnknownRow[]) => Promise<void> | void,
): { db: Database; count: () => number } {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      count += 1;
      await onResult(count, result.rows);
      return result;
    },
  };
  return { db: db.withPlugin(plugin), count: () => count };
}
