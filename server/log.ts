import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type Logger, pino } from 'pino';
import { isTransient } from './database/isTransient.ts';
import { isApi } from './headers.ts';
import type { Metrics } from './metrics.ts';
import type { Settings } from './settings.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What an export has sent so far; set by its route. */
    exported?: { rows: number; bytes: number };
  }
}

/** One JSON object a line, without headers, URLs or query parameters. */
export function serviceLog(
  level: Settings['LOG_LEVEL'],
  destination?: { write(line: string): void },
): Logger {
  const options = { level, serializers: { err: describe, req: nothing, res: nothing } };
  return pino(options, destination ?? standardOutput());
}

/** Without a listener a full disk under the log would end the service. What cannot be written is dropped above 1 MB. */
function standardOutput() {
  const output = pino.destination({ dest: 1, sync: true, maxLength: 1_000_000 });
  return output.on('error', () => {});
}

// PostgreSQL's other fields, such as `detail` and `where`, contain data.
function describe(error: Error & { code?: unknown }): object {
  const { name: type, message, code, cause } = error;
  // What overload and a lost database cause is expected, and can come a thousand times a second.
  const stack = isTransient(error) ? undefined : error.stack;
  return { type, message, code, stack, cause: cause instanceof Error ? cause.message : undefined };
}

const nothing = () => undefined;

/** Fastify's own request lines are off: `trackRequests` logs one line for each request. */
export class RequestLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true, requestIdLogLabel: 'requestId' });
  }

  override streamError(...[error, request]: Parameters<LogController['streamError']>): void {
    // A client that disconnected is already logged as aborted.
    const isDisconnect = 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (isDisconnect) return;
    // Such as an account that was disabled during its export.
    const isRefused = 'statusCode' in error && Number(error.statusCode) < 500;
    if (isRefused) request.log.warn(`the answer was cut off: ${error.message}`);
    else request.log.error(error, 'sending an answer failed');
  }
}

const REQUEST_ID = 'x-request-id';
/** Safe to write into logs and headers: no space, no quote, no line break. */
const WELL_FORMED = /^[\w.:-]{1,128}$/;

export type TrustsProxy = (address: string, hop: number) => boolean;

/** The id that a trusted proxy sent, or a new one. */
export function requestId(trusts: TrustsProxy | undefined) {
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers[REQUEST_ID];
    const isTrusted = trusts?.(socket.remoteAddress ?? '', 0) ?? false;
    return isTrusted && typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
  };
}

/**
 * Calls back once, when the answer was sent or can no longer be. A pipelined request whose turn has not come has no
 * answer that could close: only the request does.
 */
export function onceOver(answer: ServerResponse, callback: () => void): void {
  const { req: request } = answer;
  const end = () => {
    request.off('close', end);
    answer.off('close', end);
    callback();
  };
  request.once('close', end);
  answer.once('close', end);
}

/** How many requests of a connection are being answered. */
const underWay = new WeakMap<Socket, number>();

export function isAnswering(socket: Socket): boolean {
  return (underWay.get(socket) ?? 0) > 0;
}

/** Sets the request id header; logs and counts the request once, when its answer was sent or aborted. */
export function trackRequests(metrics: Metrics | undefined) {
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const startedAt = performance.now();
    // On the raw response, so that answers that bypass Fastify (Vite's) have it too.
    reply.raw.setHeader(REQUEST_ID, request.id);
    const { method, routeOptions, socket, ip: address } = request;
    // The route's pattern, not the URL, which contains what was searched for.
    const { url: route = 'none' } = routeOptions;
    underWay.set(socket, (underWay.get(socket) ?? 0) + 1);
    let isComplete = false;
    reply.raw.once('finish', () => {
      isComplete = true;
    });
    onceOver(reply.raw, () => {
      underWay.set(socket, (underWay.get(socket) ?? 1) - 1);
      const ms = performance.now() - startedAt;
      const status = reply.raw.statusCode;
      metrics?.end({ method, route, status, ms, isComplete });
      const isRoutine = !isApi(request) || route.startsWith('/api/health');
      const viewer = request.viewer && { merchant: request.viewer.merchantId, address };
      request.log[isRoutine ? 'debug' : 'info'](
        { method, route, status, ms: Math.round(ms * 10) / 10, ...viewer, ...request.exported },
        isComplete ? 'answered' : 'aborted',
      );
    });
  };
}
