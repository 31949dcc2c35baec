import { setTimeout as pause } from 'node:timers/promises';
import { couldNotCheck, failed, must, quote, type Report } from './report.ts';

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
  /** Only payments until this time, so that new ones do not shift the pages; by default until the start. */
  until?: string;
  /** By default the dashboard's. */
  timeoutMs?: number;
}

/** What all checks share. */
export type Context = Report & ReturnType<typeof serviceAt> & CheckOptions;

export type Query = Record<string, string | number | undefined>;

export interface Answer {
  status: number;
  headers: Headers;
  /** The first `maxBytes` bytes. */
  body: string;
  isComplete: boolean;
}

interface Request {
  method?: 'GET' | 'OPTIONS';
  query?: Query;
  /** Undefined: no credentials. */
  account?: Account;
  headers?: Record<string, string>;
  /** The rest of a longer answer is not fetched. */
  maxBytes?: number;
}

export const LIST = '/api/transactions';
export const EXPORT = '/api/transactions/export';
export const CALLS = [LIST, '/api/user', EXPORT];

/** The dashboard's: for a whole answer, but for an export only as long as nothing comes. */
const TIMEOUT_MS = 10_000;
const MAX_WAIT_SECONDS = 60;
export const MAX_REQUESTS = 80;

/**
 * Sends one request at a time, each with the dashboard's timeout; `until` is added to every query that does not name
 * another end.
 */
export function serviceAt({
  baseUrl,
  until = new Date().toISOString(),
  timeoutMs = TIMEOUT_MS,
}: CheckOptions) {
  let requests = 0;
  /** The calls with an answer that a browser may keep. */
  const kept = new Set<string>();
  async function ask(path: string, request: Request = {}, isAgain = false): Promise<Answer> {
    const { method = 'GET', query, account, headers = {}, maxBytes = 2_000_000 } = request;
    if (requests === MAX_REQUESTS) {
      couldNotCheck(`The limit of ${MAX_REQUESTS} requests is reached.`);
    }
    requests += 1;
    const url = new URL(`${baseUrl}${path}`);
    for (const [name, value] of Object.entries({ endDate: until, ...query })) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const timeout = new AbortController();
    const timer = setTimeout(
      () => timeout.abort(new DOMException('too slow', 'TimeoutError')),
      timeoutMs,
    );
    let answer: Answer;
    try {
      const response = await fetch(url, {
        method,
        headers: account ? { ...headers, authorization: basic(account) } : headers,
        // A browser drops the credentials on a redirect to another origin.
        redirect: 'manual',
        signal: timeout.signal,
      });
      const { status } = response;
      if (method === 'GET' && mayBeKept(response)) kept.add(path);
      const onPiece = () => path === EXPORT && timer.refresh();
      const body = await readBody(response, maxBytes, onPiece);
      answer = { status, headers: response.headers, ...body };
    } catch (error) {
      return notAnswered(`${method} ${path}`, error);
    } finally {
      clearTimeout(timer);
    }
    if (answer.status !== 429) return answer;
    const seconds = Number(answer.headers.get('retry-after'));
    // A time to wait that is no number is not understood here.
    if (isAgain || !(seconds <= MAX_WAIT_SECONDS)) {
      couldNotCheck(`${path}: the status is 429, too many requests. Try again later.`);
    }
    await pause(seconds * 1_000);
    return ask(path, request, true);
  }
  return { ask, requests: () => requests, mayBeKept: (path: string) => kept.has(path) };
}

/** Whether a browser may answer the next request from its cache, also one with other keys: its cache ignores them. */
function mayBeKept({ status, headers }: Response): boolean {
  const [control = '', vary = ''] = ['cache-control', 'vary'].map(
    (name) => headers.get(name) ?? '',
  );
  if (status !== 200 || /no-store|no-cache|max-age=0\b/i.test(control)) return false;
  const hasAge = ['cache-control', 'expires', 'last-modified'].some((name) => headers.has(name));
  return hasAge && !/authorization|\*/i.test(vary);
}

/** HTTP Basic over UTF-8, as the dashboard sends it. */
export function basic({ merchantId, secretKey }: Account): string {
  return `Basic ${Buffer.from(`${merchantId}:${secretKey}`, 'utf8').toString('base64')}`;
}

async function readBody(response: Response, maxBytes: number, onPiece: () => void) {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    onPiece();
    pieces.push(piece);
    bytes += piece.length;
    // Ending the loop closes the connection.
    if (bytes >= maxBytes) break;
  }
  return { body: Buffer.concat(pieces).toString('utf8'), isComplete: bytes < maxBytes };
}

function notAnswered(call: string, error: unknown): never {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  must(
    name !== 'TimeoutError',
    `${call}: no complete answer within 10 seconds, the dashboard's timeout, or nothing of an export for as long. Make it faster.`,
  );
  const reason = cause?.code ?? cause?.message ?? message;
  if (/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/.test(reason)) {
    couldNotCheck(
      `${call}: nothing answers (${reason}). Is the address right, and is the service running?`,
    );
  }
  failed(`${call}: the connection broke before the answer was complete (${quote(reason)}).`);
}

/** The data of a JSON answer of status 200 that says `success: true`. */
export function readSuccess(answer: Answer): unknown {
  const { status, headers, body, isComplete } = answer;
  must(
    status < 300 || status >= 400,
    `It redirects to ${quote(headers.get('location'))} (status ${status}). Answer at this URL: a browser drops the credentials on a redirect to another origin.`,
  );
  must(status === 200, `The status is ${status}; it must be 200.`);
  must(
    !isWebPage(answer),
    'A web page came instead of JSON. Is this the address of the service itself?',
  );
  must(isComplete, 'The answer is too long: it exceeds 2 MB for 50 payments.');
  const { success, data } = parseJson(body) ?? {};
  must(success === true, `success is ${quote(success)}; it must be true. It sent ${quote(body)}.`);
  return data;
}

export function isWebPage({ headers, body }: Answer): boolean {
  return /html/i.test(headers.get('content-type') ?? '') || /^\s*<(!doctype|html)/i.test(body);
}

function parseJson(text: string): { success?: unknown; data?: unknown } | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
