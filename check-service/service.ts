import { setTimeout as pause } from 'node:timers/promises';
import { couldNotCheck, failed, quote, type Report } from './report.ts';

export interface Account {
  merchantId: string;
  secretKey: string;
}

export interface CheckOptions {
  baseUrl: string;
  merchant: Account;
  admin?: Account;
  inactive?: Account;
  /** A merchant whose payments `merchant` must not see. */
  otherMerchant?: string;
  /** The dashboard's origin, when it differs from the service's. */
  origin?: string;
  /** Only payments until this time; by default ten minutes before the start, by the service's clock. */
  until?: string;
  /** How many answers are asked for, about. */
  requests?: number;
  /** Asks the same questions of the same payments again. */
  seed?: number;
  /** Payments of a merchant that are read; of more, the newest. */
  most?: number;
  timeoutMs?: number;
  wait?: (seconds: number) => Promise<unknown>;
}

type Service = ReturnType<typeof serviceAt>;
/** What all checks share. */
export type Context = Report & Service & CheckOptions;

type Query = Record<string, string | number | undefined>;

export interface Answer {
  status: number;
  headers: Headers;
  body: string;
}

interface Request {
  method?: 'GET' | 'OPTIONS';
  query?: Query;
  /** Undefined: no credentials. */
  account?: Account;
  headers?: Record<string, string>;
}

export const LIST = '/api/transactions';
export const USER = '/api/user';
export const EXPORT = '/api/transactions/export';
export const CALLS = [LIST, USER, EXPORT];

/** The dashboard's: for a whole answer, but for an export only as long as nothing comes. */
const TIMEOUT_MS = 10_000;
const TOO_SLOW =
  "no complete answer within 10 seconds, the dashboard's limit, or nothing of an export for as long. Make it faster.";
const MAX_WAIT_SECONDS = 60;
/** Of one call, one after the other. */
const MAX_REFUSALS = 5;

/** Sends requests with the dashboard's timeout, and waits when the service asks for it. */
export function serviceAt({ baseUrl, timeoutMs = TIMEOUT_MS, wait }: CheckOptions) {
  let answers = 0;
  /** What may keep an answer, by call. */
  const keepers = new Map<string, string>();
  /** One for all accounts, as in the browser of people who sign in one after the other. */
  const cookies = new Map<string, string>();

  async function send(path: string, request: Request): Promise<Answer> {
    const { method = 'GET', query, account } = request;
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(new Error(TOO_SLOW)), timeoutMs);
    const headers = new Headers(request.headers);
    if (account) headers.set('authorization', basic(account));
    if (cookies.size > 0) headers.set('cookie', [...cookies.values()].join('; '));
    try {
      const response = await fetch(urlOf(baseUrl, path, query), {
        method,
        headers,
        // A browser drops the credentials on a redirect to another origin.
        redirect: 'manual',
        signal: timeout.signal,
      });
      for (const cookie of response.headers.getSetCookie()) {
        cookies.set(cookie.replace(/=.*/, ''), cookie.replace(/;.*/, ''));
      }
      const keeper = method === 'GET' && keeperOf(response);
      if (keeper) keepers.set(path, keeper);
      const pieces: Uint8Array[] = [];
      for await (const piece of response.body ?? []) {
        if (path === EXPORT) timer.refresh();
        pieces.push(piece);
      }
      const body = Buffer.concat(pieces).toString('utf8');
      return { status: response.status, headers: response.headers, body };
    } catch (error) {
      return notAnswered(`${method} ${path}`, error as Error);
    } finally {
      clearTimeout(timer);
    }
  }

  async function ask(path: string, request: Request = {}): Promise<Answer> {
    for (let refusals = 0; refusals < MAX_REFUSALS; refusals += 1) {
      const answer = await send(path, request);
      const retryAfter = answer.headers.get('retry-after') ?? '';
      // Refused calls do not count.
      if (answer.status !== 429 && !(answer.status === 503 && retryAfter)) {
        answers += 1;
        return answer;
      }
      const seconds = secondsToWait(retryAfter);
      if (seconds > MAX_WAIT_SECONDS) break;
      await (wait?.(seconds) ?? pause(seconds * 1_000));
    }
    return couldNotCheck(`${path}: too many requests (429 or 503). Try again later.`);
  }
  return { ask, answers: () => answers, keeperOf: (path: string) => keepers.get(path) };
}

export function urlOf(baseUrl: string, path: string, query: Query = {}): URL {
  const url = new URL(`${baseUrl}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  return url;
}

/** A number of seconds or a date; without it, a quarter of a minute. */
function secondsToWait(retryAfter: string): number {
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter);
  const seconds = (Date.parse(retryAfter) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? 15 : Math.max(0, seconds);
}

/** What may give this answer to a later request, also with other keys, without asking the service. */
export function keeperOf({ status, headers }: Pick<Response, 'status' | 'headers'>) {
  const [control = '', vary = '', expires = ''] = ['cache-control', 'vary', 'expires'].map((name) =>
    (headers.get(name) ?? '').toLowerCase(),
  );
  const directives = control.split(',').map((part) => part.trim().split(/\s*=\s*"?/));
  const has = (name: string) => directives.some(([one]) => one === name);
  const lasts = (name: string) =>
    directives.some(([one, seconds = '0']) => one === name && Number.parseInt(seconds, 10) > 0);
  // To a cache, an answer to other keys is then another answer.
  if (/authorization|\*/.test(vary) || has('no-store') || has('no-cache')) return undefined;
  if (lasts('s-maxage') && !has('private')) return 'A shared cache';
  const lives = ['max-age', 'stale-while-revalidate', 'stale-if-error'];
  // Without any of these a cache may choose how long it keeps a success.
  const isFresh = has('max-age')
    ? lives.some(lasts)
    : expires
      ? Date.parse(expires) > Date.now()
      : status === 200;
  return isFresh ? 'A browser' : undefined;
}

/** HTTP Basic over UTF-8, as the dashboard sends it. */
export function basic({ merchantId, secretKey }: Account): string {
  return `Basic ${Buffer.from(`${merchantId}:${secretKey}`, 'utf8').toString('base64')}`;
}

function notAnswered(call: string, { message, cause }: Error): never {
  if (message === TOO_SLOW) failed(`${call}: ${TOO_SLOW}`);
  const { code = message } = (cause ?? {}) as { code?: string };
  if (/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/.test(code)) {
    couldNotCheck(`${call}: nothing answers (${code}). Is the address right, and does it run?`);
  }
  failed(`${call}: the connection broke before the answer was complete (${quote(code)}).`);
}
