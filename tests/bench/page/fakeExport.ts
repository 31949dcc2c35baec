import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

const BYTES = 200_000_000;
const ROWS_PER_CHUNK = 1_000;

const ROW =
  'TXN000000123456,SAFFRON,ORD-2026-00012345,1234.50,COMPLETED,payer1234@okaxis,612345678901,' +
  '2026-11-21T08:35:07.000Z,2026-11-21T08:35:27.000Z,\r\n';

/** Streams a file of 200 MB, the export of 1.3 million payments. */
export function sendFakeExport(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' });
  Readable.from(chunks(), { objectMode: false }).pipe(response);
}

function* chunks() {
  const chunk = Buffer.from(ROW.repeat(ROWS_PER_CHUNK));
  for (let bytes = 0; bytes < BYTES; bytes += chunk.length) yield chunk;
}
