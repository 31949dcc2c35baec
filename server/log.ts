import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type Logger, pino } from 'pino';
import { addressOf, type TrustsProxy } from './auth/network.ts';
import { holdsKey } from './auth/secretKeys.ts';
import { isTransient } from './database/isTransient.ts';
import { isApi } from './headers.ts';
import { type Metrics, VERSION } from './metrics.ts';
import type { Settings } from './settings.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The rows and bytes that an export has sent so far; set by its route. */
    exported?: { rows: number; bytes: number };
  }
}

/** The service's log: one JSON object per line, without URLs and headers, which contain search terms and keys. */
export function serviceLog(
  level: Settings['LOG_LEVEL'],
  destination?: { write(line: string): void },
): Logger {
  const base = { service: 'dashboard', version: VERSION, pid: process.pid };
  const options = { level, base, serializers: { err: describe, req: nothing, res: nothing } };
  return pino(options, destination ?? standardOutput());
}

/** The most bytes of log lines that wait while a full disk or a stopped reader takes none; more are dropped. */
const MAX_BUFFERED = 1_000_000;

function standardOutput() {
  const { stdout, stderr } = process;
  // Without listeners, a full disk or a reader that is gone would end the service.
  for (const stream of [stdout, stderr]) stream.on('error', () => {});
  // A pipe (systemd, containers): waiting for its reader would block the service.
  if (stdout instanceof Socket) {
    return {
      write(line: string) {
        if (stdout.writableLength < MAX_BUFFERED) stdout.write(line);
      },
    };
  }
  // A file: Node's own stream writes nothing after its first error.
  return pino.destination({ dest: 1, sync: true, maxLength: MAX_BUFFERED }).on('error', () => {});
}

/** Waits until the last lines are written, but not for a reader that has stopped. */
export async function flushLog(): Promise<void> {
  const written = new Promise((resolve) => process.stdout.write('', resolve));
  await Promise.race([written, pause(1_000)]);
}

// Omits PostgreSQL's other fields, such as `detail` and `where`, because they contain data.
function describe(error: Error & { code?: unknown }): object {
  const { name: type, message, code, cause } = error;
  // Transient errors are expected, perhaps a thousand a second while the database is down, so their stacks are omitted.
  const stack = isTransient(error) ? undefined : error.stack;
  return { type, message, code, stack, cause: cause instanceof Error ? cause.message : undefined };
}

const nothing = () => undefined;

/** Turns off Fastify's own request lines: `trackRequests` logs one line for each request. */
export class RequestLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true, requestIdLogLabel: 'requestId' });
  }

  override streamError(...[error, request]: Parameters<LogController['streamError']>): void {
    // If the client disconnected, `trackRequests` logs the request as aborted.
    const isDisconnect = 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (isDisconnect) return;
    // For example, the account was disabled during its export.
    const isRefused = 'statusCode' in error && Number(error.statusCode) < 500;
    if (isRefused) request.log.warn(`the answer was cut off: ${error.message}`);
    else request.log.error(error, 'sending an answer failed');
  }
}

const REQUEST_ID = 'x-request-id';
/** Safe to write into logs and headers: no space, no quote, no line break. */
const WELL_FORMED = /^[\w.:-]{1,128}$/;

/** Returns a function that reads the request id that a trusted proxy sent, or makes a new one. */
export function requestId(trusts: TrustsProxy | undefined) {
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers[REQUEST_ID];
    const isTrusted = trusts?.(socket.remoteAddress ?? '', 0) ?? false;
    return isTrusted && typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
  };
}

/**
 * Calls back once, when the answer was sent or can no longer be sent. Also listens to the request: until a pipelined
 * request's turn comes, its answer does not emit `close`.
 */
export function onceFinished(answer: ServerResponse, callback: () => void): void {
  const { req: request } = answer;
  const end = () => {
    request.off('close', end);
    answer.off('close', end);
    callback();
  };
  request.once('close', end);
  answer.once('close', end);
}

/** The number of requests of a connection that are being answered. */
const openAnswers = new WeakMap<Socket, number>();

export function isAnswering(socket: Socket): boolean {
  return (openAnswers.get(socket) ?? 0) > 0;
}

/** The trace id of W3C Trace Context. */
function traceOf({ headers }: FastifyRequest): { trace?: string } {
  const [, trace] =
    /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(`${headers.traceparent}`) ?? [];
  return trace ? { trace } : {};
}

/** The log fields for audits: the signed-in account, its address and, for an admin, the requested merchant. */
function auditFields({ viewer, query }: FastifyRequest, address: string): object {
  if (!viewer) return {};
  const { merchantId: of } = query as { merchantId?: unknown };
  const isOfOne = viewer.isAdmin && typeof of === 'string';
  return { merchant: viewer.merchantId, address, ...(isOfOne && { ofMerchant: loggedName(of) }) };
}

/** The longest Merchant ID. */
export const MAX_MERCHANT_ID = 128;

/** A Merchant ID for the log: bounded, no Secret Key in the wrong field, no characters that control a terminal. */
export function loggedName(merchantId: string): string {
  if (holdsKey(merchantId)) return '(hidden: looks like a key)';
  return merchantId.slice(0, MAX_MERCHANT_ID).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '?');
}

/** Returns a function that sets the request id header, and logs and counts a request when it is answered or aborted. */
export function trackRequests(metrics: Metrics | undefined) {
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const startedAt = performance.now();
    // Set on the raw response, so that answers that bypass Fastify (Vite's) have it too.
    reply.raw.setHeader(REQUEST_ID, request.id);
    const { method, routeOptions, socket } = request;
    const address = addressOf(request);
    // The route's pattern, not the URL, which contains search terms.
    const { url: route = 'none' } = routeOptions;
    openAnswers.set(socket, (openAnswers.get(socket) ?? 0) + 1);
    let isComplete = false;
    reply.raw.once('finish', () => {
      isComplete = true;
    });
    onceFinished(reply.raw, () => {
      openAnswers.set(socket, (openAnswers.get(socket) ?? 1) - 1);
      const ms = performance.now() - startedAt;
      const status = reply.raw.statusCode;
      if (isComplete) metrics?.end(method, route, status, ms);
      else metrics?.countAbort(method, route);
      const isRoutine = !isApi(request) || route.startsWith('/api/health');
      const fields = { method, route, status, ms: Math.round(ms * 10) / 10, ...traceOf(request) };
      request.log[isRoutine ? 'debug' : 'info'](
        { ...fields, ...auditFields(request, address), ...request.exported },
        isComplete ? 'answered' : 'aborted',
      );
    });
  };
}
