import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import {
  EXAMPLE,
  EXPORT_COLUMNS,
  FIELD_NAMES,
  type Transaction,
} from '../../../src/api/contract.ts';
import { type FakeCall, listBody } from '../../fakeService.ts';

/** The prefix of these payments' Order IDs; lists that are not filtered by it come from the service. */
export const ORDER_PREFIX = 'ORD';

const EXPORT_BYTES = 200_000_000;
const PER_CHUNK = 1_000;
const START = Date.parse('2026-11-01T00:00:00Z');
const STEP_MS = 10_000;

const HEADINGS = `${Object.values(EXPORT_COLUMNS).join(',')}\r\n`;

const orderId = (nth: number) => `${ORDER_PREFIX}-2026-${String(nth).padStart(8, '0')}`;
const amount = (nth: number) => ((nth * 7_919) % 1_000_000) / 100;

function payment(nth: number): Transaction {
  const at = new Date(START + nth * STEP_MS).toISOString();
  return {
    ...EXAMPLE,
    id: `TXN${String(nth).padStart(12, '0')}`,
    orderID: orderId(nth),
    amount: amount(nth),
    status: nth % 4 === 3 ? 'FAILED' : 'COMPLETED',
    vpa_id: `payer${nth % 5_000}@okaxis`,
    ref_id: String(612_345_600_000 + nth),
    createdAt: at,
    CALLBACK_TS: at,
  };
}

function row(nth: number): string {
  const values = { ...payment(nth), merchantId: 'SAFFRON' };
  return `${FIELD_NAMES.map((name) => values[name] ?? '').join(',')}\r\n`;
}

/** The number of payments that Totals, Find and Match load. */
const COUNT = 200_000;

/** Payments of one merchant, each ten seconds after the one before. */
export function fakePayments() {
  const chunks = Array.from({ length: COUNT / PER_CHUNK }, (_, chunk) => {
    const rows = Array.from({ length: PER_CHUNK }, (_, nth) => row(chunk * PER_CHUNK + nth));
    return Buffer.from(rows.join(''));
  });

  /** Yields the file of all payments once, or repeats its rows up to 200 MB. */
  function* send(isAll: boolean) {
    yield Buffer.from(HEADINGS);
    let bytes = 0;
    do {
      for (const chunk of chunks) {
        if (!isAll && bytes > EXPORT_BYTES) return;
        bytes += chunk.length;
        yield chunk;
      }
    } while (!isAll);
  }

  return {
    sendExport(reply: FastifyReply, isAll: boolean) {
      const file = Readable.from(send(isAll), { objectMode: false });
      return reply.type('text/csv; charset=utf-8').send(file);
    },
    /** Returns a page of the list, newest first. Only the filters by date are applied. */
    list({ startDate, endDate, ...paging }: FakeCall['query']) {
      const nth = (date: unknown) => (Date.parse(String(date)) - START) / STEP_MS;
      const first = startDate ? Math.max(0, Math.ceil(nth(startDate))) : 0;
      const end = endDate ? Math.min(COUNT, Math.floor(nth(endDate)) + 1) : COUNT;
      const length = Math.max(0, end - first);
      const slice = (from: number, to: number) =>
        Array.from({ length: Math.min(to, length) - from }, (_, it) =>
          payment(end - 1 - from - it),
        );
      return listBody({ length, slice }, paging);
    },
  };
}

export type FakePayments = ReturnType<typeof fakePayments>;

/** A shop's file of every fourth of the 200,000 payments. */
export function shopOrders(): Buffer {
  const lines = Array.from({ length: 50_000 }, (_, nth) => {
    const order = `#${orderId(4 * nth)},a${nth}@example.com,paid,2026-11-20 10:00:00 +0530`;
    return `${order},${amount(4 * nth)},INR,Sweets ${nth},UPI\n`;
  });
  return Buffer.from(
    `Name,Email,Financial Status,Paid at,Total,Currency,Lineitem name,Payment Method\n${lines.join('')}`,
  );
}
