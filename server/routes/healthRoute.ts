import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../database/tables.ts';
import { malformed } from './schemas.ts';

/** A database that takes longer cannot serve requests either. */
const PROBE_MS = 2_000;

export const healthRoute: FastifyPluginAsyncTypebox<{
  db: Database;
  isStopping?: () => boolean;
}> = async (app, { db, isStopping = () => false }) => {
  const answer = (description: string) => Type.Object({ success: Type.Boolean() }, { description });
  const probe = sharedProbe(db);

  app.get(
    '/health',
    {
      schema: {
        operationId: 'readHealth',
        summary: 'Is the service ready',
        description: 'For a load balancer. Needs no sign-in.',
        security: [],
        response: {
          200: answer('The database answers.'),
          ...malformed,
          503: answer(
            'The database does not answer, or the service is stopping: send no more requests.',
          ),
        },
      },
    },
    async (request, reply) => {
      if (isStopping()) return reply.code(503).send({ success: false });
      try {
        await probe();
        return { success: true };
      } catch (error) {
        request.log.error(error);
        return reply.code(503).send({ success: false });
      }
    },
  );

  app.get(
    '/health/live',
    {
      schema: {
        operationId: 'readLiveness',
        summary: 'Is the service alive',
        description: 'For a process supervisor; does not query the database. Needs no sign-in.',
        security: [],
        response: { 200: answer('It answers.'), ...malformed },
      },
    },
    async () => ({ success: true }),
  );
};

/** Concurrent checks share one query, so that they use at most one connection. */
function sharedProbe(db: Database): () => Promise<void> {
  let pending: Promise<unknown> | undefined;
  return async () => {
    pending ??= sql`select 1`.execute(db).finally(() => {
      pending = undefined;
    });
    const settled = new AbortController();
    const timeout = pause(PROBE_MS, undefined, { signal: settled.signal }).then(() => {
      throw new Error(`The database did not answer within ${PROBE_MS} ms.`);
    });
    try {
      await Promise.race([pending, timeout]);
    } finally {
      timeout.catch(() => {});
      settled.abort();
    }
  };
}
