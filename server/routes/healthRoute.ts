import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { malformed } from './schemas.ts';

/** A database that takes longer cannot serve requests either. */
const PROBE_MS = 2_000;

export const healthRoute: FastifyPluginAsyncTypebox<{
  check: () => Promise<unknown>;
  isStopping?: () => boolean;
}> = async (app, { check, isStopping = () => false }) => {
  const answer = (description: string) => Type.Object({ success: Type.Boolean() }, { description });
  const probe = sharedProbe(check);

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

/** Callers share one check until it ends, so that it uses at most one connection of each pool. */
function sharedProbe(check: () => Promise<unknown>): () => Promise<unknown> {
  let pending: Promise<unknown> | undefined;
  return () => {
    pending ??= check().finally(() => {
      pending = undefined;
    });
    const timeout = pause(PROBE_MS, undefined, { ref: false }).then(() => {
      throw new Error(`The database did not answer within ${PROBE_MS} ms.`);
    });
    return Promise.race([pending, timeout]);
  };
}
