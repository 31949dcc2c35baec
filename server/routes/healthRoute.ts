import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import underPressure from '@fastify/under-pressure';
import { Type } from 'typebox';
import { ApiError } from './apiError.ts';
import { malformed } from './schemas.ts';

/** The interval between checks of the database, however often the health is requested. */
const INTERVAL_MS = 1_000;
/** The time limit of a check; a database that answers later is too slow for requests as well. */
const PROBE_MS = 2_000;

const answer = (description: string) => Type.Object({ success: Type.Boolean() }, { description });

export const healthRoute: FastifyPluginAsyncTypebox<{
  check: () => Promise<unknown>;
  isStopping?: () => boolean;
}> = async (app, { check, isStopping = () => false }) => {
  let pending: Promise<unknown> | undefined;
  async function healthCheck(): Promise<boolean> {
    // Only one check at a time, because a check that hangs holds a connection of each pool.
    pending ??= check().finally(() => {
      pending = undefined;
    });
    const timeout = pause(PROBE_MS, undefined, { ref: false }).then(() => {
      throw new Error(`The database did not answer within ${PROBE_MS} ms.`);
    });
    try {
      await Promise.race([pending, timeout]);
      return true;
    } catch (error) {
      app.log.error(error);
      return false;
    }
  }
  await app.register(underPressure, {
    healthCheckInterval: INTERVAL_MS,
    healthCheck,
    pressureHandler: refuse,
  });

  app.get(
    '/health',
    {
      schema: {
        operationId: 'readHealth',
        summary: 'Is the service ready',
        description: 'For a load balancer. Needs no sign-in.',
        security: [],
        response: {
          200: answer('The database answered a second ago.'),
          ...malformed,
          503: answer(
            'The database does not answer, or the service is stopping: send no more requests.',
          ),
        },
      },
    },
    async () => (isStopping() ? refuse() : { success: true }),
  );

  app.get(
    '/health/live',
    {
      config: { pressureHandler: () => {} },
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

function refuse(): never {
  throw new ApiError(503, 'unavailable', 'The service is not ready.');
}
