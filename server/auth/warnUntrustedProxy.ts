import type { FastifyRequest } from 'fastify';
import type { TrustsProxy } from '../requestId.ts';

/** Warns once of a forwarded header from an address that TRUST_PROXY does not name; it may be the operator's proxy. */
export function warnUntrustedProxy(trusts: TrustsProxy | undefined) {
  let isWarned = false;
  return async ({ headers, socket, log }: FastifyRequest): Promise<void> => {
    if (isWarned || headers['x-forwarded-for'] === undefined) return;
    const peer = socket.remoteAddress ?? '';
    if (trusts?.(peer, 0)) return;
    isWarned = true;
    log.warn(
      `X-Forwarded-For from ${peer} is ignored, because TRUST_PROXY does not name that address. If it is your ` +
        `reverse proxy, set TRUST_PROXY=${peer}: until then all its clients share one limit of failed sign-ins.`,
    );
  };
}
