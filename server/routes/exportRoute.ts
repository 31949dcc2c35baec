import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { CSV_COLUMNS, csvHead, csvLines } from '../csv/write.ts';
import { abortable } from '../database/abortable.ts';
import type { Database, TransactionRow } from '../database/tables.ts';
import type { Limits } from '../limits.ts';
import { readExport } from '../payments/readExport.ts';
import { endSlowReader } from './endSlowReader.ts';
import type { exportSlots } from './exportSlots.ts';
import { badParameter, ExportQuery, failures } from './schemas.ts';
import { toFilters } from './toFilters.ts';

const FILE_HEADERS = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': 'attachment; filename="transactions-export.csv"',
};

export const exportRoute: FastifyPluginAsyncTypebox<{
  db: Database;
  acquireSlot: ReturnType<typeof exportSlots>;
  limits: Limits;
}> = async (app, { db, acquireSlot, limits }) => {
  app.get(
    '/transactions/export',
    {
      schema: {
        operationId: 'exportTransactions',
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
    async (request, reply) => {
      const { method, viewer, query, signal } = request;
      // Fastify would run the whole export and discard it.
      if (method === 'HEAD') return reply.headers(FILE_HEADERS).send(Readable.from([]) as never);
      const release = acquireSlot(viewer.merchantId);
      const chunks = readExport(abortable(db, signal), viewer, toFilters(query));
      const tooLong = setTimeout(() => reply.raw.destroy(), limits.maxExportMs);
      const end = () => {
        clearTimeout(tooLong);
        release();
        // The stream below cannot end the generator before its own first read.
        void chunks.return();
      };
      reply.raw.once('close', end);
      const exported = { merchant: viewer.merchantId, rows: 0, bytes: 0 };
      request.exported = exported;
      // Runs the first query before the headers are sent, so that its failure still gets an error status.
      const first = await chunks.next();
      const pieces = endSlowReader(toCsv(first, chunks, exported), reply.raw, limits);
      // When the client disconnects the stream is destroyed, which ends the generators.
      return reply
        .headers(FILE_HEADERS)
        .send(Readable.from(pieces, { objectMode: false }) as never);
    },
  );
};

async function* toCsv(
  first: IteratorResult<TransactionRow[], void>,
  rest: AsyncGenerator<TransactionRow[], void>,
  exported: { rows: number; bytes: number },
): AsyncGenerator<Buffer, void> {
  const count = (text: string, rows = 0) => {
    const bytes = Buffer.from(text);
    exported.rows += rows;
    exported.bytes += bytes.length;
    return bytes;
  };
  yield count(csvHead());
  if (first.done) return;
  yield count(csvLines(first.value), first.value.length);
  for await (const rows of rest) yield count(csvLines(rows), rows.length);
}
