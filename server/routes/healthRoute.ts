import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../database/tables.ts';

/** Who asks wants to know soon; a database that takes longer is of no use either. */
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
        summary: 'Is the service ready',
        description: 'For a load balancer. Needs no sign-in.',
        security: [],
        response: {
          200: answer('The database answers.'),
          503: answer('It does not, or the service is about to stop: send no more requests.'),
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
        summary: 'Is the service alive',
        description: 'For whoever restarts it; asks no database. Needs no sign-in.',
        security: [],
        response: { 200: answer('It answers.') },
      },
    },
    async () => ({ success: true }),
  );
};

/** All who ask at the same time share one question, so that they use one connection at most. */
function sharedProbe(db: Database): () => Promise<void> {
  let asked: Promise<unknown> | undefined;
  return async () => {
    asked ??= sql`select 1`.execute(db).finally(() => {
      asked = undefined;
    });
    const given = new AbortController();
    const late = pause(PROBE_MS, undefined, { signal: given.signal }).then(() => {
      throw new Error(`The database did not answer within ${PROBE_MS} ms.`);
    });
    try {
      await Promise.race([asked, late]);
    } finally {
      late.catch(() => {});
      given.abort();
    }
  };
}
