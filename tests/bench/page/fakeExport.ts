import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

const ROWS = 1_000_000;
const ROWS_PER_CHUNK = 1_000;

const ROW =
  'TXN000000123456,SAFFRON,ORD-2026-00012345,1234.50,COMPLETED,payer1234@okaxis,612345678901,' +
  '2026-11-21T08:35:07.000Z,2026-11-21T08:35:27.000Z,\r\n';

/** Streams a file as large as the export of a million payments. */
export function sendFakeExport(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' });
  Readable.from(chunks(), { objectMode: false }).pipe(response);
}

function* chunks() {
  const chunk = Buffer.from(ROW.repeat(ROWS_PER_CHUNK));
  for (let row = 0; row < ROWS; row += ROWS_PER_CHUNK) yield chunk;
}
