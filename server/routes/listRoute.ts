import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Pagination, Transaction } from '../../src/api/contract.ts';
import type { TransactionRow } from '../repository/tables.ts';
import type { TransactionRepository } from '../repository/transactions.ts';
import { toFilters } from './filters.ts';
import { badParameter, failures, ListAnswer, ListQuery } from './schemas.ts';

export const listRoute: FastifyPluginAsyncTypebox<{
  transactions: TransactionRepository;
}> = async (app, { transactions }) => {
  app.get(
    '/transactions',
    {
      schema: {
        summary: 'List transactions',
        description: 'One page, newest first. With limit=1 it is also how a sign-in is verified.',
        querystring: ListQuery,
        response: { 200: ListAnswer, ...badParameter, ...failures },
      },
    },
    async ({ viewer, query }) => {
      const { page, limit } = query;
      const { rows, total } = await transactions.page(viewer, toFilters(query), { page, limit });
      return {
        success: true as const,
        data: {
          transactions: rows.map(toTransaction),
          pagination: toPagination(page, limit, total),
        },
      };
    },
  );
};

function toTransaction(row: TransactionRow): Transaction {
  return {
    id: row.id,
    orderID: row.order_id,
    amount: Number(row.amount),
    status: row.status,
    vpa_id: row.vpa_id,
    ref_id: row.ref_id,
    createdAt: row.created_at.toISOString(),
    CALLBACK_TS: row.finished_at?.toISOString() ?? null,
    CANCEL_TS: row.cancelled_at?.toISOString() ?? null,
  };
}

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
