import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Prepares the app to serve the pages; returns the handler of every GET and HEAD outside /api. */
export type Dashboard = (
  app: FastifyInstance,
) => Promise<(request: FastifyRequest, reply: FastifyReply) => unknown>;
