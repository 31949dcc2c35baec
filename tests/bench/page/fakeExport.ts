import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

const ROWS = 1_000_000;
const BLOCK = 1_000;

const LINE =
  'TXN000000123456,SAFFRON,ORD-2026-00012345,1234.50,COMPLETED,payer1234@okaxis,612345678901,' +
  '2026-11-21T08:35:07.000Z,2026-11-21T08:35:27.000Z,\r\n';

/** A file as large as that of a million payments. */
export function sendFakeExport(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' });
  Readable.from(lines(), { objectMode: false }).pipe(response);
}

function* lines() {
  const block = Buffer.from(LINE.repeat(BLOCK));
  for (let row = 0; row < ROWS; row += BLOCK) yield block;
}
