import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const REQUEST_ID = 'x-request-id';
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
