import type { FastifyRequest } from 'fastify';
import type { Viewer } from '../payments/matches.ts';
import { ApiError } from '../routes/apiError.ts';
import { readCredentials } from './credentials.ts';
import { failedSignIns } from './failedSignIns.ts';
import type { MerchantRepository, SignIn } from './merchantRepository.ts';
import { networkOf } from './networkOf.ts';
import { keyMatches, UNKNOWN_MERCHANT_HASH } from './secretKeys.ts';
import { type Caller, verifiedKeys } from './verifiedKeys.ts';

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

  async function verify(caller: Caller, isKnown: boolean): Promise<SignIn> {
    // A refused key is not even looked up.
    if (!isKnown) await failures.refuseIfTooMany(caller);
    const merchant = await merchants.findSignIn(caller.merchantId, UNKNOWN_MERCHANT_HASH);
    // And again after the look-up, so that concurrent guesses are counted one by one.
    if (!isKnown) await failures.refuseIfTooMany(caller);
    if (!keyMatches(caller.secretKey, merchant.key_hash) || !merchant.is_known) {
      verified.forget(caller);
      await failures.record(caller);
      throw new ApiError(401, WRONG);
    }
    if (merchant.is_active) verified.remember(caller, merchant);
    return merchant;
  }

  return async (request: FastifyRequest): Promise<void> => {
    const credentials = readCredentials(request.headers.authorization);
    if (!credentials || credentials.merchantId.length > MAX_MERCHANT_ID) {
      throw new ApiError(401, WRONG);
    }

    const caller = { ...credentials, network: networkOf(request.ip) };
    const known = verified.find(caller);
    const merchant = known?.fresh ?? (await verify(caller, known !== undefined));
    if (!merchant.is_active) throw new ApiError(403, INACTIVE);

    const { merchantId } = caller;
    request.viewer = { merchantId, isAdmin: merchant.is_admin };
  };
}
