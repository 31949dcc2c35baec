import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { CSV_COLUMNS, csvHead, csvLines } from '../csv/write.ts';
import type { Database, TransactionRow } from '../database/tables.ts';
import { readExport } from '../payments/readExport.ts';
import type { exportSlots } from './exportSlots.ts';
import { badParameter, ExportQuery, failures } from './schemas.ts';
import { toFilters } from './toFilters.ts';

export const exportRoute: FastifyPluginAsyncTypebox<{
  db: Database;
  acquireSlot: ReturnType<typeof exportSlots>;
}> = async (app, { db, acquireSlot }) => {
  app.get(
    '/transactions/export',
    {
      schema: {
        summary: 'Export transactions as CSV',
        description:
          'All matching transactions, newest first: RFC 4180, UTF-8 with a byte-order mark, amounts in ' +
          `rupees, times in ISO 8601 UTC. Columns: ${CSV_COLUMNS.join(', ')}. A text that a ` +
          'spreadsheet could take for a formula is preceded by an apostrophe. A failure midway ' +
          'aborts the transfer, so that a partial file is never taken for a complete one.',
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
      const release = acquireSlot(viewer.merchantId);
      const chunks = readExport(db, viewer, toFilters(query));
      const end = () => {
        release();
        // The stream below cannot end the generator before its own first read.
        void chunks.return();
      };
      // The client may have disconnected during the sign-in.
      if (reply.raw.closed) end();
      else reply.raw.once('close', end);
      // Runs the first query before the headers are sent, so that its failure still gets an error status.
      const first = await chunks.next();
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="transactions-export.csv"');
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
