import { CompiledQuery, type DatabaseConnection, type QueryId, type QueryResult } from 'kysely';
import type { Database } from './tables.ts';

const signals = new WeakMap<QueryId, AbortSignal>();

/** Thrown when the client has disconnected, so nobody waits for an answer. 499 is nginx's status for this. */
export class ClientGone extends Error {
  readonly statusCode = 499;

  constructor() {
    super('The client disconnected.');
  }
}

/** The database for one request: its statements are cancelled when the signal aborts. */
export function abortable(db: Database, signal: AbortSignal): Database {
  return db.withPlugin({
    transformQuery({ node, queryId }) {
      signals.set(queryId, signal);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

/** Cancels the statement that the server process `pid` is running. */
export type CancelBackend = (pid: number) => Promise<unknown>;

const OWN_PID = CompiledQuery.raw('select pg_backend_pid() as pid');

/**
 * Returns a function that prepares a new connection, so that a statement of an `abortable` database is cancelled when
 * its signal aborts. Without `cancel`, a statement is only refused if the signal has aborted before it starts.
 */
export function cancelOnAbort(cancel: CancelBackend | undefined) {
  return async (connection: DatabaseConnection): Promise<void> => {
    const execute = connection.executeQuery.bind(connection);
    let pid: number | undefined;

    connection.executeQuery = async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      const signal = signals.get(query.queryId);
      if (!signal) return execute<R>(query);
      if (cancel) pid ??= (await execute<{ pid: number }>(OWN_PID)).rows[0]?.pid;
      if (signal.aborted) throw new ClientGone();
      let cancelling: unknown;
      const onAbort = () => {
        // A failure is ignored: the timeout still ends the statement.
        cancelling = pid && cancel?.(pid).catch(() => {});
      };
      signal.addEventListener('abort', onAbort, { once: true });
      try {
        return await execute<R>(query);
      } catch (error) {
        throw signal.aborted ? new ClientGone() : error;
      } finally {
        signal.removeEventListener('abort', onAbort);
        // A late cancellation would hit the connection's next statement, so it is awaited.
        await cancelling;
      }
    };
  };
}
