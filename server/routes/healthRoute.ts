import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../repository/tables.ts';

export const healthRoute: FastifyPluginAsyncTypebox<{ db: Database }> = async (app, { db }) => {
  const answer = (description: string) => Type.Object({ success: Type.Boolean() }, { description });
  app.get(
    '/health',
    {
      schema: {
        summary: 'Is the service well',
        description: 'Needs no sign-in.',
        security: [],
        response: { 200: answer('The database answers.'), 503: answer('It does not.') },
      },
    },
    async (request, reply) => {
      try {
        await sql`select 1`.execute(db);
        return { success: true };
      } catch (error) {
        request.log.error(error);
        return reply.code(503).send({ success: false });
      }
    },
  );
};
