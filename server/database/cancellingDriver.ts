import {
  CompiledQuery,
  type DatabaseConnection,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryResult,
} from 'kysely';
import { ClientGone, signalOf } from './abortable.ts';

/** Cancels what a process of the server runs. */
export type CancelBackend = (pid: number) => Promise<unknown>;

const OWN_PID = CompiledQuery.raw('select pg_backend_pid() as pid');

/** Cancels a statement of an `abortable` database when its signal aborts; without `cancel` it is only not begun. */
export class CancellingDriver extends PostgresDriver {
  readonly #cancel: CancelBackend | undefined;
  /** Asked once: Kysely keeps one object for each connection. */
  readonly #pids = new WeakMap<DatabaseConnection, number>();
  readonly #inner = new WeakMap<DatabaseConnection, DatabaseConnection>();

  constructor(config: PostgresDialectConfig, cancel: CancelBackend | undefined) {
    super(config);
    this.#cancel = cancel;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const inner = await super.acquireConnection();
    const connection: DatabaseConnection = {
      executeQuery: <R>(query: CompiledQuery) => {
        const signal = signalOf(query.queryId);
        return signal ? this.#execute<R>(inner, query, signal) : inner.executeQuery<R>(query);
      },
      streamQuery: (query, chunkSize) => inner.streamQuery(query, chunkSize),
    };
    this.#inner.set(connection, inner);
    return connection;
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const inner = this.#inner.get(connection);
    if (inner) await super.releaseConnection(inner as never);
  }

  async #pidOf(connection: DatabaseConnection): Promise<number | undefined> {
    const known = this.#pids.get(connection);
    if (known) return known;
    const { rows } = await connection.executeQuery<{ pid: number }>(OWN_PID);
    const pid = rows[0]?.pid;
    if (pid) this.#pids.set(connection, pid);
    return pid;
  }

  async #execute<R>(
    connection: DatabaseConnection,
    query: CompiledQuery,
    signal: AbortSignal,
  ): Promise<QueryResult<R>> {
    const cancel = this.#cancel;
    const pid = cancel && (await this.#pidOf(connection));
    if (signal.aborted) throw new ClientGone();
    let cancelling: unknown;
    const onAbort = () => {
      // A failure is ignored: the statement's timeout still ends it.
      cancelling = pid && cancel(pid).catch(() => {});
    };
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      return await connection.executeQuery<R>(query);
    } catch (error) {
      throw signal.aborted ? new ClientGone() : error;
    } finally {
      signal.removeEventListener('abort', onAbort);
      // Until it is done: a late one would hit the connection's next statement.
      await cancelling;
    }
  }
}
