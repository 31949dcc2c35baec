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
  /** The time until which payments are compared; by default ten minutes before the start, by the service's clock. */
  until?: string;
  /** The number of questions, about the list and the export. */
  requests?: number;
  /** Whether wrong secrets are left out, because the service may lock an account. */
  noWrongSecrets?: boolean;
  /** The seed of the random questions; for the same payments, the same seed repeats them. */
  seed?: number;
  /** How many of the newest payments are read at most, for a merchant or for all merchants. */
  most?: number;
  timeoutMs?: number;
  /** Called with a line of progress for the person who waits. */
  onProgress?: (text: string) => void;
  wait?: (seconds: number) => Promise<unknown>;
}

type Service = ReturnType<typeof serviceAt>;
/** The things that all checks share. */
export type Context = Report & Service & CheckOptions;

type Query = Record<string, string | number | undefined>;

export interface Answer {
  status: number;
  headers: Headers;
  body: string;
}

export interface Request {
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

/** The dashboard's time limit for a whole answer; in an export, for each pause between its pieces. */
const TIMEOUT_MS = 10_000;
const TOO_SLOW =
  "no complete answer within 10 seconds (export: nothing for 10 seconds), the dashboard's limit. Make it faster.";
/** The longest total wait for one call. */
const MAX_WAIT_SECONDS = 120;
/** The most calls at once, and so the most connections that are kept. */
const MAX_CONNECTIONS = 4;
/** The number of calls in a row without any answer after which the run ends. */
const MAX_SILENT = 3;

/** Sends requests with the dashboard's timeout, and waits if the service says so (Retry-After). */
export function serviceAt({ baseUrl, timeoutMs = TIMEOUT_MS, wait, onProgress }: CheckOptions) {
  let answers = 0;
  let silent = 0;
  /** The paths of calls with an answer that a cache may keep. */
  const kept = new Set<string>();
  /** Cookies that all accounts share, like people who use one browser one after the other. */
  const cookies = new Map<string, string>();

  async function send(path: string, request: Request): Promise<Answer> {
    const { method = 'GET', query, account } = request;
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(new Error(TOO_SLOW)), timeoutMs);
    const headers = new Headers(request.headers);
    if (account) headers.set('authorization', basic(account));
    if (cookies.size > 0) headers.set('cookie', [...cookies.values()].join('; '));
    // A browser drops the credentials on a redirect to another origin, so redirects are not followed.
    const init = { method, headers, redirect: 'manual', signal: timeout.signal } as const;
    const url = urlOf(baseUrl, path, query);
    try {
      const response = await fetchWithRetry(url, init);
      const { status } = response;
      for (const cookie of response.headers.getSetCookie()) {
        cookies.set(cookie.replace(/=.*/, ''), cookie.replace(/;.*/, ''));
      }
      if (method === 'GET' && mayBeKept(response)) kept.add(path);
      if (!isRefusal(response)) silent = 0;
      const pieces: Uint8Array[] = [];
      for await (const piece of response.body ?? []) {
        if (path === EXPORT) timer.refresh();
        pieces.push(piece);
      }
      return { status, headers: response.headers, body: Buffer.concat(pieces).toString('utf8') };
    } catch (error) {
      return notAnswered(`${method} ${path}`, error as Error);
    } finally {
      clearTimeout(timer);
    }
  }

  async function sendAndWait(path: string, request: Request): Promise<Answer> {
    for (let waited = 0; ; ) {
      const answer = await send(path, request);
      if (!isRefusal(answer)) return answer;
      const retryAfter = answer.headers.get('retry-after') ?? '';
      const seconds = secondsToWait(retryAfter);
      waited += seconds;
      const reason = `as the service asks (${answer.status}, Retry-After: ${quote(retryAfter)})`;
      const waits = `${path}: waits ${seconds} s, ${reason}, at most ${MAX_WAIT_SECONDS} s for a call`;
      if (waited > MAX_WAIT_SECONDS) couldNotCheck(`${waits}: too long. Try again later.`);
      onProgress?.(waits);
      await (wait?.(seconds) ?? pause(seconds * 1_000));
    }
  }

  async function ask(path: string, request: Request = {}): Promise<Answer> {
    try {
      const answer = await sendAndWait(path, request);
      answers += 1;
      return answer;
    } catch (error) {
      silent += 1;
      throw Object.assign(error as Error, { isLast: silent >= MAX_SILENT });
    }
  }
  return { ask, kept, answers: () => answers };
}

/** Whether a call is refused only for now; such an answer is not checked, and the call is repeated. */
function isRefusal({ status, headers }: Pick<Answer, 'status' | 'headers'>): boolean {
  return status === 429 || (status === 503 && headers.has('retry-after'));
}

/** Sends a request; like a browser, sends it again if a kept connection was closed before an answer came. */
async function fetchWithRetry(
  url: URL,
  init: RequestInit,
  left = MAX_CONNECTIONS,
): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    const { code, socket } = Object((error as Error).cause);
    const isClosed = /^(UND_ERR_SOCKET|ECONNRESET|EPIPE)$/.test(code) && socket?.bytesRead !== 0;
    if (!isClosed || left === 0) throw error;
    return fetchWithRetry(url, init, left - 1);
  }
}

export function urlOf(baseUrl: string, path: string, query: Query = {}): URL {
  const url = new URL(`${baseUrl}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  return url;
}

/** The seconds of a Retry-After, a number or a date; 15 if there is none. At least 1, so that the waiting ends. */
function secondsToWait(retryAfter: string): number {
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? 15 : Math.max(1, Math.ceil(seconds));
}

/** Whether a cache may give this answer to a later request, also with other keys, without asking the service. */
function mayBeKept({ status, headers }: Response): boolean {
  const [control = '', vary = '', expires] = ['cache-control', 'vary', 'expires'].map((name) =>
    headers.get(name)?.toLowerCase(),
  );
  // A cache then keeps a separate answer for each key, or asks the service each time.
  if (/authorization|\*/.test(vary) || /\bno-(store|cache)\b/.test(control)) return false;
  const shared = control.includes('private') ? '' : '|s-maxage';
  const lives = `\\b(max-age|stale-while-revalidate|stale-if-error${shared})\\s*=\\s*"?0*[1-9]`;
  if (new RegExp(lives).test(control)) return true;
  // Without max-age and Expires, a cache may choose how long it keeps a success.
  return (
    !/\bmax-age/.test(control) && (expires ? Date.parse(expires) > Date.now() : status === 200)
  );
}

/** The Authorization header that the dashboard sends: HTTP Basic over UTF-8. */
export function basic({ merchantId, secretKey }: Account): string {
  return `Basic ${Buffer.from(`${merchantId}:${secretKey}`, 'utf8').toString('base64')}`;
}

function notAnswered(call: string, { message, cause }: Error): never {
  if (message === TOO_SLOW) failed(`${call}: ${TOO_SLOW}`);
  const { code = message } = (cause ?? {}) as { code?: string };
  if (/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/.test(code)) {
    couldNotCheck(`${call}: nothing answers (${code}). Is the address right, and does it run?`);
  }
  if (/CERT|UNABLE_TO/.test(code)) {
    const advice = 'Name the file of your own CA in NODE_EXTRA_CA_CERTS';
    couldNotCheck(`${call}: the certificate is not trusted (${code}). ${advice}.`);
  }
  failed(`${call}: the connection broke before the answer was complete (${quote(code)}).`);
}
