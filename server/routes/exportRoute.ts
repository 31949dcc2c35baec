import type { ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { CSV_COLUMNS, csvHead, csvLines } from '../csv/write.ts';
import { abortable } from '../database/abortable.ts';
import type { Database, TransactionRow } from '../database/tables.ts';
import { onceFinished } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { readExport } from '../payments/readChunks.ts';
import type { Settings } from '../settings.ts';
import { exportLimit } from './accountLimit.ts';
import { ApiError } from './apiError.ts';
import { badParameter, ExportQuery, failure, failures, toFilters } from './schemas.ts';

const FILE_HEADERS = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': 'attachment; filename="transactions-export.csv"',
  vary: 'Origin, Accept-Encoding',
};

/** Takes half the processor time of the default level, 6, for 6 % more bytes. */
const GZIP_LEVEL = 4;

/** The lowest rate, in bytes per second before compression. Slow clients hold slots, and snapshots that slow lists. */
const MIN_RATE = 16_384;

export const exportRoute: FastifyPluginAsyncTypebox<{
  db: Database;
  limits: Settings;
  metrics?: Metrics;
}> = async (app, { db, limits, metrics }) => {
  const { MAX_EXPORTS, MAX_EXPORT_MS, STALL_TIMEOUT_MS } = limits;
  // Nothing waits for a slot, so no client can have left since its sign-in.
  const takeSlot = exportLimit(MAX_EXPORTS);

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
          'aborts the transfer, which a client notices over HTTP/1.1 and later.',
        querystring: ExportQuery,
        response: {
          200: {
            description: 'The file, as an attachment.',
            content: { 'text/csv': { schema: Type.String() } },
          },
          ...badParameter,
          ...failures,
          505: failure(
            'Requested over HTTP/1.0, where a file that was cut off looks complete.',
            'http_1_0',
          ),
        },
      },
    },
    async (request, reply) => {
      const { method, viewer, query, signal, socket, raw, headers } = request;
      // Fastify would run the whole export and discard it.
      if (method === 'HEAD') return reply.headers(FILE_HEADERS).send(Readable.from([]) as never);
      if (raw.httpVersion === '1.0') {
        throw new ApiError(
          505,
          'http_1_0',
          'An export needs HTTP/1.1: over HTTP/1.0 a file that was cut off looks complete. ' +
            'In nginx, set: proxy_http_version 1.1;',
        );
      }
      const release = takeSlot(viewer.merchantId);
      metrics?.exports.inc();
      const chunks = readExport({ db: abortable(db, signal), viewer, filters: toFilters(query) });
      const tooLong = setTimeout(() => socket.destroy(), MAX_EXPORT_MS);
      onceFinished(reply.raw, () => {
        clearTimeout(tooLong);
        release();
        metrics?.exports.dec();
        // The stream below cannot end the generator before its own first read.
        void chunks.return();
      });
      const exported = { rows: 0, bytes: 0 };
      request.exported = exported;
      // Runs the first query before the headers are sent, so that its failure still gets an error status.
      const first = await chunks.next();
      const pieces = endSlowReader(
        toCsv(first, chunks, exported, request.verifyAgain),
        reply.raw,
        STALL_TIMEOUT_MS,
      );
      // When the client disconnects, the stream is destroyed, which ends the generators.
      const file = Readable.from(pieces, { objectMode: false });
      reply.headers(FILE_HEADERS);
      if (negotiate(headers['accept-encoding'] ?? '', ['gzip']) === null) {
        return reply.send(file as never);
      }
      // A failure of either stream destroys the other one.
      const gzip = pipeline(file, createGzip({ level: GZIP_LEVEL }), () => {});
      return reply.header('content-encoding', 'gzip').send(gzip as never);
    },
  );
};

async function* toCsv(
  first: IteratorResult<TransactionRow[], void>,
  rest: AsyncGenerator<TransactionRow[], void>,
  exported: { rows: number; bytes: number },
  verifyAgain: () => Promise<void>,
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
  for await (const rows of rest) {
    await verifyAgain();
    yield count(csvLines(rows), rows.length);
  }
}

/**
 * Passes on the pieces of an answer. Disconnects a client that takes longer in total than `stallMs` plus the time that
 * the bytes so far take at the minimum rate.
 */
export async function* endSlowReader(
  pieces: AsyncIterable<Buffer>,
  answer: ServerResponse,
  stallMs: number,
  minRate = MIN_RATE,
): AsyncGenerator<Buffer, void> {
  const { socket } = answer.req;
  let leftMs = stallMs;
  let timer: NodeJS.Timeout | undefined;
  const wait = () => {
    timer = setTimeout(() => socket.destroy(), leftMs).unref();
  };
  onceFinished(answer, () => clearTimeout(timer));
  for await (const piece of pieces) {
    leftMs += (piece.length / minRate) * 1_000;
    const began = performance.now();
    wait();
    yield piece;
    // The client is not charged for the time that the database takes for the next piece.
    clearTimeout(timer);
    leftMs -= performance.now() - began;
  }
  wait();
}
