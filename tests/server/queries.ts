import {
  CompiledQuery,
  type KyselyPlugin,
  type QueryId,
  type RootOperationNode,
  sql,
  type UnknownRow,
} from 'kysely';
import type { Database } from '../../server/database/tables.ts';

/** Wraps the database: `onResult`, which may throw, is called after each query with its number (from 1) and rows. */
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

/** Wraps the database; `plans` explains each SELECT that was run, including those of cursors. */
export function explainQueries(db: Database): { db: Database; plans: () => Promise<string[]> } {
  const queries: CompiledQuery[] = [];
  const nodes = new WeakMap<QueryId, RootOperationNode>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      nodes.set(queryId, node);
      return node;
    },
    // Subqueries are transformed too, but only whole queries have a result.
    async transformResult({ result, queryId }) {
      const node = nodes.get(queryId);
      if (node) queries.push(db.getExecutor().compileQuery(node, queryId));
      return result;
    },
  };
  // Prepared, as in the service: without that, the plan may differ.
  const explain = (query: CompiledQuery) =>
    db.connection().execute(async (connection) => {
      const select = query.sql.replace(/^declare .+? for /, '');
      await connection.executeQuery(CompiledQuery.raw(`prepare explained as ${select}`));
      const values = sql.join(query.parameters.map(sql.lit));
      const { rows } = await sql<
        Record<'QUERY PLAN', string>
      >`explain analyze execute explained(${values})`.execute(connection);
      await sql`deallocate explained`.execute(connection);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  return {
    db: db.withPlugin(plugin),
    async plans() {
      const plans: string[] = [];
      const selects = queries.filter(({ sql }) => /^(select|with|declare) /.test(sql));
      for (const query of selects) plans.push(await explain(query));
      return plans;
    },
  };
}
