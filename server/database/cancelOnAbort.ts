import { CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely';
import { ClientGone, signalOf } from './abortable.ts';

/** Cancels what a process of the server runs. */
export type CancelBackend = (pid: number) => Promise<unknown>;

const OWN_PID = CompiledQuery.raw('select pg_backend_pid() as pid');

/**
 * For each new connection: a statement of an `abortable` database is cancelled when its signal aborts; without `cancel`
 * it is only not begun.
 */
export function cancelOnAbort(cancel: CancelBackend | undefined) {
  return async (connection: DatabaseConnection): Promise<void> => {
    const execute = connection.executeQuery.bind(connection);
    let pid: number | undefined;

    connection.executeQuery = async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      const signal = signalOf(query.queryId);
      if (!signal) return execute<R>(query);
      if (cancel) pid ??= (await execute<{ pid: number }>(OWN_PID)).rows[0]?.pid;
      if (signal.aborted) throw new ClientGone();
      let cancelling: unknown;
      const onAbort = () => {
        // A failure is ignored: the statement's timeout still ends it.
        cancelling = pid && cancel?.(pid).catch(() => {});
      };
      signal.addEventListener('abort', onAbort, { once: true });
      try {
        return await execute<R>(query);
      } catch (error) {
        throw signal.aborted ? new ClientGone() : error;
      } finally {
        signal.removeEventListener('abort', onAbort);
        // A cancellation that arrives late would hit the connection's next statement, so wait for it.
        await cancelling;
      }
    };
  };
}
