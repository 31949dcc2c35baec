import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/tables.ts';
import { loggedName, MAX_MERCHANT_ID } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Viewer } from '../payments/matches.ts';
import { ApiError } from '../routes/apiError.ts';
import { type Caller, type Credentials, hashOf, WRONG, wrongSecrets } from './attempts.ts';
import { merchantRepository, type SignIn } from './merchantRepository.ts';
import { addressOf, networkOf } from './network.ts';
import { keyMatches } from './secretKeys.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `authenticate` before the handler of a call runs. */
    viewer: Viewer;
    /** Repeats the sign-in during a long call: throws when the account's key, state or admin flag has changed. */
    verifyAgain: () => Promise<void>;
  }
}

interface SignInOptions {
  db: Database;
  metrics?: Metrics;
}

const INACTIVE = 'This merchant account is inactive.';
const CHANGED = 'The admin flag of this account was changed. Sign in again.';

/** How long an account is cached, and so how long a disabled account or a replaced key keeps working. */
const FRESH_MS = 5_000;
/** How long after its last sign-in a right key cannot be locked out by wrong keys from the same network. */
const KNOWN_MS = 24 * 3_600_000;
const MAX_ENTRIES = 10_000;

/**
 * Sets the request's `viewer`, or throws 401, 403 or 429. Never sends WWW-Authenticate, which would make a browser open
 * its own password box over the dashboard.
 */
const authenticate: FastifyPluginAsync<SignInOptions> = async (app, { db, metrics }) => {
  app.decorateRequest('viewer');
  app.decorateRequest('verifyAgain');
  const merchants = merchantRepository(db);
  const wrong = wrongSecrets();
  const known = new LRUCache<string, true>({ max: MAX_ENTRIES, ttl: KNOWN_MS });
  // Simultaneous sign-ins of an account share one query, so that one caller cannot fill the database's queue.
  const accounts = new LRUCache<string, SignIn>({
    max: MAX_ENTRIES,
    ttl: FRESH_MS,
    ignoreFetchAbort: true,
    fetchMethod: (merchantId) => merchants.findSignIn(merchantId),
  });

  async function verify(caller: Caller): Promise<SignIn> {
    const hash = hashOf(caller);
    const isKnown = known.has(hash);
    // A refused key is not looked up.
    if (!isKnown) wrong.refuse(caller);
    // Any key that is not in `known` takes a query, right or wrong, so that the time does not reveal accounts in use.
    const merchant = await accounts.forceFetch(caller.merchantId, { forceRefresh: !isKnown });
    const keys = [merchant.key_hash, merchant.old_key_hash];
    const isRight = keys.some((key) => keyMatches(caller.secretKey, key));
    if (!isRight || !merchant.is_known) {
      known.delete(hash);
      const tooMany = wrong.record(caller);
      throw (!isKnown && tooMany) || new ApiError(401, 'wrong_credentials', WRONG);
    }
    // Checked again: simultaneous wrong guesses may have reached the limit.
    if (!isKnown) wrong.refuse(caller);
    if (!merchant.is_active) throw new ApiError(403, 'inactive_account', INACTIVE);
    known.set(hash, true);
    return merchant;
  }

  app.addHook('onRequest', async (request) => {
    const refuse = (error: unknown): never => {
      audit(request, error, metrics);
      throw error;
    };
    const credentials = readCredentials(request.headers.authorization);
    // Limits the memory that the failure counters take.
    if (!credentials || credentials.merchantId.length > MAX_MERCHANT_ID) {
      return refuse(new ApiError(401, 'wrong_credentials', WRONG));
    }
    const caller = { ...credentials, network: networkOf(request) };
    const { is_admin: isAdmin } = await verify(caller).catch(refuse);
    request.viewer = { merchantId: caller.merchantId, isAdmin };
    request.verifyAgain = async () => {
      const account = await verify(caller).catch((error) => {
        // A database that cannot answer says nothing about the account.
        if (error instanceof ApiError) throw error;
      });
      if (account && account.is_admin !== isAdmin)
        throw new ApiError(403, 'inactive_account', CHANGED);
    };
  });
};

export const signIn = fp(authenticate, { name: 'sign-in' });

/** Parses an `Authorization: Basic` header as UTF-8; undefined for any other header. */
function readCredentials(header: string | undefined): Credentials | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/]+=*)$/i.exec(header ?? '')?.[1];
  if (!encoded) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  // The first colon ends the Merchant ID: a secret may contain colons, a Merchant ID may not.
  const colon = text.indexOf(':');
  // PostgreSQL's text cannot hold a NUL.
  if (colon < 0 || text.includes('\0')) return undefined;
  return { merchantId: text.slice(0, colon), secretKey: text.slice(colon + 1) };
}

/** Counts a refused sign-in, and logs its merchant and address (PCI DSS 10.2). */
function audit(request: FastifyRequest, error: unknown, metrics: Metrics | undefined): void {
  const { authorization } = request.headers;
  if (!authorization || !(error instanceof ApiError) || error.statusCode >= 500) return;
  const { statusCode: status } = error;
  metrics?.countFailedSignIn(status);
  const merchant = loggedName(readCredentials(authorization)?.merchantId ?? '');
  request.log.warn({ merchant, address: addressOf(request), status }, 'failed sign-in');
}
