import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Pagination } from '../../src/api/contract.ts';
import { abortable } from '../database/abortable.ts';
import type { Database } from '../database/tables.ts';
import { areCounted } from '../payments/filters.ts';
import { readPage } from '../payments/readPage.ts';
import { badParameter, failures, ListAnswer, ListQuery } from './schemas.ts';
import type { searchSlots } from './searchSlots.ts';
import { toFilters } from './toFilters.ts';

export const listRoute: FastifyPluginAsyncTypebox<{
  db: Database;
  search: ReturnType<typeof searchSlots>;
}> = async (app, { db, search }) => {
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
    async ({ viewer, query, signal }, reply) => {
      const { page, limit } = query;
      const filters = toFilters(query);
      const window = { page, limit };
      // Other lists take a few milliseconds, too few to be worth cancelling.
      const found = areCounted(filters)
        ? await readPage(db, viewer, filters, window)
        : await search(viewer.merchantId, signal, () =>
            readPage(abortable(db, signal), viewer, filters, window),
          );
      const pagination = JSON.stringify(toPagination(page, limit, found.total));
      const data = `{"transactions":${found.transactions},"pagination":${pagination}}`;
      // A string is sent without serialisation.
      reply.type('application/json; charset=utf-8');
      return reply.send(`{"success":true,"data":${data}}` as never);
    },
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
