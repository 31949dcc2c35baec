import { LogController } from 'fastify';
import { type Logger, pino } from 'pino';
import type { LogLevel } from './settings.ts';

/** One JSON object a line, without headers, URLs or query parameters. */
export function serviceLog(level: LogLevel, destination?: { write(line: string): void }): Logger {
  const options = { level, serializers: { err: describe, req: nothing, res: nothing } };
  return destination ? pino(options, destination) : pino(options);
}

// PostgreSQL's other fields, such as `detail` and `where`, contain data.
function describe(error: Error & { code?: unknown }): object {
  const { name: type, message, code, stack, cause } = error;
  return { type, message, code, stack, cause: cause instanceof Error ? cause.message : undefined };
}

const nothing = () => undefined;

/** Fastify's own request lines are off: `trackRequest` logs one line for each request. */
export class RequestLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true, requestIdLogLabel: 'requestId' });
  }

  override streamError(...[error, request]: Parameters<LogController['streamError']>): void {
    // A client that disconnected is already logged as aborted.
    const isDisconnect = 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!isDisconnect) request.log.error(error, 'sending an answer failed');
  }
}
