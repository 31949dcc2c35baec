import { LogController } from 'fastify';
import { type Logger, pino } from 'pino';
import type { LogLevel } from './settings.ts';

/** One JSON object a line. Neither headers, addresses nor query parameters get into it. */
export function serviceLog(level: LogLevel, destination?: { write(line: string): void }): Logger {
  const options = { level, serializers: { err: describe, req: nothing, res: nothing } };
  return destination ? pino(options, destination) : pino(options);
}

// PostgreSQL's other fields, such as `detail` and `where`, quote the data.
function describe(error: Error & { code?: unknown }): object {
  const { name: type, message, code, stack, cause } = error;
  return { type, message, code, stack, cause: cause instanceof Error ? cause.message : undefined };
}

const nothing = () => undefined;

/** Leaves the one line a request to `followRequest`. */
export class RequestLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true, requestIdLogLabel: 'requestId' });
  }

  override streamError(...[error, request]: Parameters<LogController['streamError']>): void {
    // A reader that went away is told as `cut` already.
    const isGone = 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!isGone) request.log.error(error, 'an answer broke off');
  }
}
