import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type {
  ConnectionError,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import { isTransient } from '../database/isTransient.ts';
import { API_HEADERS } from '../headers.ts';
import { isAnswering } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { ErrorCode } from './schemas.ts';

/** An error whose code and message are sent to the caller. */
export class ApiError extends Error {
  readonly statusCode: number;
  readonly code: ErrorCode;
  readonly headers: Record<string, string>;

  constructor(
    statusCode: number,
    code: ErrorCode,
    message: string,
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
    this.headers = headers;
  }
}

/** A refusal of a request that may be repeated after `seconds`. */
export function busy(status: 429 | 503, code: ErrorCode, message: string, seconds: number) {
  return new ApiError(status, code, message, { 'retry-after': String(seconds) });
}

/** Sends a failure as `{ success: false, code, message }`; internal details go to the log only. */
export function answerError(
  error: FastifyError | ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { statusCode, code, message, headers } =
    error instanceof ApiError ? error : forCaller(error);
  if (statusCode >= 500 && !(error instanceof ApiError)) request.log.error(error);
  // An export that failed before its first byte has set these headers on the raw answer.
  for (const name of ['content-type', 'content-encoding', 'content-disposition']) {
    reply.removeHeader(name).raw.removeHeader(name);
  }
  // Support finds the failure's log lines by the request id.
  const text = statusCode < 500 ? message : `${message} (Request ${request.id})`;
  return reply.code(statusCode).headers(headers).send(failure(code, text));
}

function forCaller(error: FastifyError): ApiError {
  if (isTransient(error)) {
    const message = 'The service cannot answer at the moment. Please try again in a few seconds.';
    return busy(503, 'unavailable', message, 5);
  }
  const { statusCode = 500 } = error;
  if (statusCode < 500) {
    const code = error.validation ? 'invalid_parameter' : 'invalid_request';
    return new ApiError(statusCode, code, explain(error));
  }
  const message = 'The service could not answer. Please try again later.';
  return new ApiError(500, 'internal_error', message);
}

/** Answers a request without a route: 405 when the call exists with another method, otherwise 404. */
export function answerNotFound({ server, url }: FastifyRequest, reply: FastifyReply) {
  const [path = ''] = url.split('?');
  if (server.hasRoute({ method: 'GET', url: path })) {
    const body = failure('method_not_allowed', 'Use GET.');
    return reply.code(405).header('allow', 'GET, HEAD').send(body);
  }
  return reply.code(404).send(failure('no_such_call', 'There is no such call.'));
}

/** Answers a malformed request, which never reaches Fastify's reply, on its socket. */
export function answerMalformed(metrics: Metrics | undefined) {
  return function (this: FastifyInstance, { code }: ConnectionError, socket: Socket): void {
    if (code === 'ECONNRESET' || !socket.writable) return;
    // This answer would be in the middle of the answer to an earlier request.
    if (isAnswering(socket)) return void socket.destroy();
    const requestId = randomUUID();
    const [status, ...why] = MALFORMED[code] ?? NOT_HTTP;
    const body = JSON.stringify(failure(...why));
    const headers = Object.entries({
      connection: 'close',
      'x-request-id': requestId,
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
      ...API_HEADERS,
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('')}\r\n${body}`);
    socket.destroySoon();
    metrics?.countMalformed(status);
    this.log.info({ requestId, status, code }, 'malformed request');
  };
}

type Malformed = [status: number, code: ErrorCode, message: string];
const NOT_HTTP: Malformed = [400, 'invalid_request', 'Not a valid HTTP request.'];
const MALFORMED: Partial<Record<string, Malformed>> = {
  HPE_HEADER_OVERFLOW: [431, 'headers_too_long', 'The address and headers are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request_timeout', 'This request took too long to arrive.'],
};

function failure(code: ErrorCode, message: string) {
  return { success: false, code, message };
}

/** Names the invalid parameter: `page must be >= 1`. */
function explain(error: FastifyError): string {
  const first = error.validation?.[0];
  if (!first) return error.message;
  const name = first.instancePath.slice(1) || 'query';
  const { keyword, params, message } = first;
  if (keyword === 'enum')
    return `${name} must be one of ${[params.allowedValues].flat().join(', ')}`;
  if (keyword === 'format') return `${name} must be an ISO 8601 date-time with its zone`;
  if (keyword === 'pattern') return `${name} must not hold a NUL character`;
  return `${name} ${message}`;
}
