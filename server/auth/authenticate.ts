import type { FastifyRequest } from 'fastify';
import type { Viewer } from '../payments/matches.ts';
import { ApiError } from '../routes/apiError.ts';
import { readCredentials } from './credentials.ts';
import { failedSignIns } from './failedSignIns.ts';
import type { MerchantRepository } from './merchantRepository.ts';
import { keyMatches, UNKNOWN_MERCHANT_HASH } from './secretKeys.ts';
import { verifiedKeys } from './verifiedKeys.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `authenticate` before any handler of the four calls runs. */
    viewer: Viewer;
  }
}

const WRONG = 'Wrong Merchant ID or Secret Key.';
const INACTIVE = 'This merchant account is inactive.';
/** Longer than any Merchant ID; bounds the keys of the failure counter. */
const MAX_MERCHANT_ID = 128;

/**
 * The hook that sets the request's `viewer`, or throws 401, 403 or 429. It never sends WWW-Authenticate, which would
 * make a browser open its own password box over the dashboard.
 */
export function authenticate(merchants: MerchantRepository) {
  const failures = failedSignIns();
  const verified = verifiedKeys();

  return async (request: FastifyRequest): Promise<void> => {
    const credentials = readCredentials(request.headers.authorization);
    if (!credentials || credentials.merchantId.length > MAX_MERCHANT_ID) {
      throw new ApiError(401, WRONG);
    }

    const { merchantId, secretKey } = credentials;
    const known = verified.find(credentials);
    const merchant = known ?? (await merchants.findSignIn(merchantId, UNKNOWN_MERCHANT_HASH));
    // After the look-up, so that concurrent guesses are still counted one by one.
    await failures.refuseIfTooMany(request.ip, merchantId);
    if (!known && (!keyMatches(secretKey, merchant.key_hash) || !merchant.is_known)) {
      await failures.record(request.ip, merchantId);
      throw new ApiError(401, WRONG);
    }
    if (!merchant.is_active) throw new ApiError(403, INACTIVE);

    if (!known) verified.remember(credentials, merchant);
    request.viewer = { merchantId, isAdmin: merchant.is_admin };
  };
}
