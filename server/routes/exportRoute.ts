import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { CSV_COLUMNS, csvHead, csvLines } from '../csv/write.ts';
import { abortable } from '../database/abortable.ts';
import type { Database, TransactionRow } from '../database/tables.ts';
import type { Limits } from '../limits.ts';
import { readChunks } from '../payments/readChunks.ts';
import { endSlowReader } from './endSlowReader.ts';
import type { exportSlots } from './exportSlots.ts';
import { badParameter, ExportQuery, failures } from './schemas.ts';
import { toFilters } from './toFilters.ts';

export const exportRoute: FastifyPluginAsyncTypebox<{
  db: Database;
  acquireSlot: ReturnType<typeof exportSlots>;
  limits: Limits;
}> = async (app, { db, acquireSlot, limits }) => {
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
    async ({ viewer, query, signal }, reply) => {
      const release = acquireSlot(viewer.merchantId);
      // The client may have disconnected during the sign-in.
      if (reply.raw.closed) release();
      else reply.raw.once('close', release);
      const chunks = readChunks(abortable(db, signal), viewer, toFilters(query));
      // Runs the first query before the headers are sent, so that its failure still gets an error status.
      const first = await chunks.next();
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="transactions-export.csv"');
      const pieces = endSlowReader(toCsv(first, chunks), reply.raw, limits);
      // When the client disconnects the stream is destroyed, which ends the generators.
      return reply.send(Readable.from(pieces, { objectMode: false }) as never);
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
