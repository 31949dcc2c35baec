import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { failures, UserAnswer } from './schemas.ts';

export const userRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/user',
    {
      schema: {
        operationId: 'readUser',
        summary: 'Who is signed in',
        response: { 200: UserAnswer, ...failures },
      },
    },
    async ({ viewer }) => ({
      success: true as const,
      data: { merchantId: viewer.merchantId, isAdmin: viewer.isAdmin },
    }),
  );
};
