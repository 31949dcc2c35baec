import { quote } from './quote.ts';
import { couldNotCheck, failed } from './report.ts';

export interface Account {
  merchantId: string;
  secretKey: string;
}

export type Query = Record<string, string | number | undefined>;

export interface Answer {
  status: number;
  headers: Headers;
  /** The first `maxBytes` bytes. */
  body: string;
  isComplete: boolean;
}

export interface Request {
  method?: 'GET' | 'OPTIONS';
  query?: Query;
  /** Undefined: no credentials. */
  account?: Account;
  headers?: Record<string, string>;
  /** The rest of a longer answer is not fetched. */
  maxBytes?: number;
}

/** The same as the dashboard's. */
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 2_000_000;
export const MAX_REQUESTS = 60;

export type Service = ReturnType<typeof serviceAt>;

/** Sends one request at a time, each with the dashboard's timeout; `defaults` are added to every query. */
export function serviceAt(baseUrl: string, defaults: Query = {}) {
  let requests = 0;
  return {
    requests: () => requests,

    async ask(path: string, request: Request = {}): Promise<Answer> {
      const { method = 'GET', query = {}, account, headers = {}, maxBytes = MAX_BYTES } = request;
      if (requests === MAX_REQUESTS)
        couldNotCheck(`The limit of ${MAX_REQUESTS} requests is reached.`);
      requests += 1;
      const url = new URL(`${baseUrl}${path}`);
      for (const [name, value] of Object.entries({ ...defaults, ...query })) {
        if (value !== undefined) url.searchParams.set(name, String(value));
      }
      try {
        const response = await fetch(url, {
          method,
          headers: account ? { ...headers, authorization: basic(account) } : headers,
          // A browser drops the credentials on a redirect to another origin.
          redirect: 'manual',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        const { status } = response;
        return { status, headers: response.headers, ...(await readBody(response, maxBytes)) };
      } catch (error) {
        return notAnswered(`${method} ${path}`, error);
      }
    },
  };
}

/** HTTP Basic over UTF-8, as the dashboard sends it. */
export function basic({ merchantId, secretKey }: Account): string {
  return `Basic ${Buffer.from(`${merchantId}:${secretKey}`, 'utf8').toString('base64')}`;
}

async function readBody(response: Response, maxBytes: number) {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    pieces.push(piece);
    bytes += piece.length;
    // Ending the loop closes the connection.
    if (bytes >= maxBytes) break;
  }
  return { body: Buffer.concat(pieces).toString('utf8'), isComplete: bytes < maxBytes };
}

const UNREACHABLE = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

function notAnswered(call: string, error: unknown): never {
  if (error instanceof Error && error.name === 'TimeoutError') {
    failed(
      `${call}: no complete answer within 10 seconds, the dashboard's timeout. Make it faster.`,
    );
  }
  const { cause } = error as { cause?: { code?: string; message?: string } };
  const reason = cause?.code ?? cause?.message ?? (error as Error).message;
  if (UNREACHABLE.includes(reason)) {
    couldNotCheck(
      `${call}: nothing answers (${reason}). Is the address right, and is the service running?`,
    );
  }
  failed(`${call}: the connection broke before the answer was complete (${quote(reason)}).`);
}
