import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Prepares the app to serve the pages; what it returns answers every GET that is no call. */
export type Dashboard = (
  app: FastifyInstance,
) => Promise<(request: FastifyRequest, reply: FastifyReply) => unknown>;
