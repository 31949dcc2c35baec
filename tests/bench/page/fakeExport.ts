import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

const BYTES = 200_000_000;
const ROWS = 200_000;
const ROWS_PER_CHUNK = 1_000;
const START = Date.parse('2026-11-01T00:00:00Z');

const HEADINGS =
  'Transaction ID,Merchant ID,Order ID,Amount,Status,VPA ID,Ref ID,Created At,Finished At,Cancelled At\r\n';

const orderId = (nth: number) => `ORD-2026-${String(nth).padStart(8, '0')}`;
const amount = (nth: number) => ((nth * 7_919) % 1_000_000) / 100;

function row(nth: number): string {
  const [id, rrn] = [String(nth).padStart(12, '0'), 612_345_600_000 + nth];
  const status = nth % 4 === 3 ? 'FAILED' : 'COMPLETED';
  // Ten seconds apart.
  const at = new Date(START + nth * 10_000).toISOString();
  return `TXN${id},SAFFRON,${orderId(nth)},${amount(nth)},${status},payer${nth % 5_000}@okaxis,${rrn},${at},${at},\r\n`;
}

const chunks = Array.from({ length: ROWS / ROWS_PER_CHUNK }, (_, chunk) =>
  Buffer.from(
    Array.from({ length: ROWS_PER_CHUNK }, (_, nth) => row(chunk * ROWS_PER_CHUNK + nth)).join(''),
  ),
);

/** Streams 200,000 payments, 30 MB, or, if all are asked for, 200 MB of them, as often as they fit. */
export function sendFakeExport(reply: FastifyReply, isFiltered: boolean) {
  const file = Readable.from(send(isFiltered), { objectMode: false });
  return reply.type('text/csv; charset=utf-8').send(file);
}

function* send(isFiltered: boolean) {
  yield Buffer.from(HEADINGS);
  let bytes = 0;
  do {
    for (const chunk of chunks) {
      if (!isFiltered && bytes > BYTES) return;
      bytes += chunk.length;
      yield chunk;
    }
  } while (!isFiltered);
}

/** A shop's file of every fourth of these payments, 50,000 orders. */
export function shopOrders(): Buffer {
  const lines = Array.from({ length: ROWS / 4 }, (_, nth) => {
    const order = `#${orderId(4 * nth)},a${nth}@example.com,paid,2026-11-20 10:00:00 +0530`;
    return `${order},${amount(4 * nth)},INR,Sweets ${nth},UPI\n`;
  });
  return Buffer.from(
    `Name,Email,Financial Status,Paid at,Total,Currency,Lineitem name,Payment Method\n${lines.join('')}`,
  );
}
