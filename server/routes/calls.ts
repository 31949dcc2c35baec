import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Pagination } from '../../src/api/contract.ts';
import { abortable, ClientGone } from '../database/abortable.ts';
import type { Database } from '../database/tables.ts';
import { areCounted } from '../payments/matches.ts';
import { readPage } from '../payments/readPage.ts';
import type { Settings } from '../settings.ts';
import { listLimit } from './accountLimit.ts';
import { badParameter, failures, ListAnswer, ListQuery, toFilters, UserAnswer } from './schemas.ts';

/** The calls `/transactions` and `/user`. */
export const calls: FastifyPluginAsyncTypebox<{ db: Database; limits: Settings }> = async (
  app,
  { db, limits },
) => {
  // The other half of the connections is for other accounts.
  const atOnce = Math.max(1, Math.floor(limits.DATABASE_CONNECTIONS / 2));
  const limitList = listLimit({ atOnce, waitMs: limits.DATABASE_WAIT_MS });

  app.get(
    '/transactions',
    {
      schema: {
        operationId: 'listTransactions',
        summary: 'List transactions',
        description: 'One page, newest first. With limit=1 it is also how a sign-in is verified.',
        querystring: ListQuery,
        response: { 200: ListAnswer, ...badParameter, ...failures },
      },
    },
    async (request, reply) => {
      const { viewer, query, socket } = request;
      const { page, limit } = query;
      const filters = toFilters(query);
      // Counted lists take a few milliseconds, too few to be worth cancelling.
      const database = areCounted(filters) ? db : abortable(db, request.signal);
      const found = await limitList(viewer.merchantId, async () => {
        // The client may have left meanwhile.
        if (socket.destroyed) throw new ClientGone();
        return readPage({ db: database, viewer, filters }, { page, limit });
      });
      const pagination = JSON.stringify(toPagination(page, limit, found.total));
      const data = `{"transactions":${found.transactions},"pagination":${pagination}}`;
      // A string is sent without serialisation.
      reply.type('application/json; charset=utf-8');
      return reply.send(`{"success":true,"data":${data}}` as never);
    },
  );

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

function toPagination(page: number, limit: number, total: number): Pagination {
  const totalPages = Math.ceil(total / limit);
  return {
    currentPage: page,
    totalPages,
    totalRecords: total,
    limit,
    hasNextPage: page < totalPages,
    hasPrevPage: page > 1,
  };
}
