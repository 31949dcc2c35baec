import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { CSV_COLUMNS, csvHead, csvLines } from '../csv/write.ts';
import type { Database, TransactionRow } from '../database/tables.ts';
import { readChunks } from '../payments/readChunks.ts';
import type { exportSlots } from './exportSlots.ts';
import { badParameter, ExportQuery, failures } from './schemas.ts';
import { toFilters } from './toFilters.ts';

export const exportRoute: FastifyPluginAsyncTypebox<{
  db: Database;
  takeSlot: ReturnType<typeof exportSlots>;
}> = async (app, { db, takeSlot }) => {
  app.get(
    '/transactions/export',
    {
      schema: {
        summary: 'Export transactions as CSV',
        description:
          'All matching transactions, newest first: RFC 4180, UTF-8 with a byte-order mark, amounts in ' +
          `rupees, times in ISO 8601 UTC. Columns: ${CSV_COLUMNS.join(', ')}. A text that a ` +
          'spreadsheet could take for a formula is preceded by an apostrophe. A failure midway ' +
          'breaks the transfer off, so that half a file is never taken for a whole one.',
        querystring: ExportQuery,
        response: {
          200: {
            description: 'The file, as an attachment.',
            content: { 'text/csv': { schema: Type.String() } },
          },
          ...badParameter,
          ...failures,
        },
      },
    },
    async ({ viewer, query }, reply) => {
      const giveBack = takeSlot(viewer.merchantId);
      // Who went away while signing in has closed already.
      if (reply.raw.closed) giveBack();
      else reply.raw.once('close', giveBack);
      const chunks = readChunks(db, viewer, toFilters(query));
      // The first query runs before the headers leave, so that its failure is still a clean answer.
      const first = await chunks.next();
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="transactions-export.csv"');
      // When the client goes away the stream is destroyed, which ends the generators.
      return reply.send(Readable.from(toCsv(first, chunks), { objectMode: false }) as never);
    },
  );
};

async function* toCsv(
  first: IteratorResult<TransactionRow[], void>,
  rest: AsyncGenerator<TransactionRow[], void>,
): AsyncGenerator<string, void> {
  yield csvHead();
  if (first.done) return;
  yield csvLines(first.value);
  for await (const rows of rest) yield csvLines(rows);
}
