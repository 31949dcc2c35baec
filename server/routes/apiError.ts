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

/** An error whose message is sent to the caller. */
export class ApiError extends Error {
  readonly statusCode: number;
  readonly headers: Record<string, string>;

  constructor(statusCode: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.statusCode = statusCode;
    this.headers = headers;
  }
}

/** Sends every failure as `{ success: false, message }`; internal details go to the log only. */
export function answerError(
  error: FastifyError | ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { statusCode, message, headers } = error instanceof ApiError ? error : forCaller(error);
  if (statusCode >= 500 && !(error instanceof ApiError)) request.log.error(error);
  // With the request id, support finds the failure's log lines.
  const text = statusCode < 500 ? message : `${message} (Request ${request.id})`;
  return reply.code(statusCode).headers(headers).send(failure(text));
}

function forCaller(error: FastifyError): ApiError {
  if (isTransient(error)) {
    const message = 'The service cannot answer at the moment. Please try again in a few seconds.';
    return new ApiError(503, message, { 'retry-after': '5' });
  }
  const { statusCode = 500 } = error;
  if (statusCode < 500) return new ApiError(statusCode, explain(error));
  return new ApiError(500, 'The service could not answer. Please try again later.');
}

export function answerNotFound(_request: FastifyRequest, reply: FastifyReply) {
  return reply.code(404).send(failure('There is no such call.'));
}

/** A malformed request never reaches Fastify's reply, so its answer is written to the socket. */
export function answerMalformedRequest(
  this: FastifyInstance,
  { code }: ConnectionError,
  socket: Socket,
): void {
  if (code === 'ECONNRESET' || !socket.writable) return;
  // It would land in the middle of the answer to an earlier request.
  if (isAnswering(socket)) return void socket.destroy();
  const requestId = randomUUID();
  const [status, message] = MALFORMED[code] ?? [400, 'This is no valid HTTP request.'];
  const body = JSON.stringify(failure(message));
  const headers = Object.entries({
    connection: 'close',
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    ...API_HEADERS,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('')}\r\n${body}`);
  socket.destroySoon();
  this.log.info({ requestId, status, code }, 'malformed request');
}

const MALFORMED: Partial<Record<string, [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The address and headers of this request are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'This request took too long to arrive.'],
};

function failure(message: string) {
  return { success: false, message };
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
