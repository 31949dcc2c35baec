import type { FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import { ApiError } from '../routes/apiError.ts';
import { readCredentials } from './credentials.ts';

const MAX_LOGGED = 128;
/** A Secret Key in the wrong field; see `newSecretKey`. */
const KEY_SHAPED = /^[\w-]{43}$/;

/** Logs and counts each sign-in that `authenticate` refuses: by whom and from where (PCI DSS 10.2). */
export function auditSignIns(
  authenticate: (request: FastifyRequest) => Promise<void>,
  metrics: Metrics | undefined,
) {
  return async (request: FastifyRequest): Promise<void> => {
    try {
      await authenticate(request);
    } catch (error) {
      const { authorization } = request.headers;
      if (authorization && error instanceof ApiError && error.statusCode < 500) {
        const { statusCode: status } = error;
        metrics?.countFailedSignIn(status);
        const merchant = loggedName(readCredentials(authorization)?.merchantId ?? '');
        request.log.warn({ merchant, address: request.ip, status }, 'failed sign-in');
      }
      throw error;
    }
  };
}

/** Bounded, and without characters that would change how a terminal shows the line. */
function loggedName(merchantId: string): string {
  if (KEY_SHAPED.test(merchantId)) return '(shaped like a Secret Key)';
  return merchantId.slice(0, MAX_LOGGED).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '?');
}
