import type { QueryId } from 'kysely';
import type { Database } from './tables.ts';

const signals = new WeakMap<QueryId, AbortSignal>();

/** The client has disconnected, so nobody waits for an answer. 499 is nginx's status for that. */
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

export function signalOf(queryId: QueryId): AbortSignal | undefined {
  return signals.get(queryId);
}
