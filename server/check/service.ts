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
  /** At most `mostBytes` of it. */
  body: string;
  isWhole: boolean;
}

export interface Request {
  method?: 'GET' | 'OPTIONS';
  query?: Query;
  /** Nobody when left out. */
  account?: Account;
  headers?: Record<string, string>;
  /** The rest of a long answer is not fetched. */
  mostBytes?: number;
}

/** The dashboard's own patience. */
const TIMEOUT_MS = 10_000;
const MOST_BYTES = 2_000_000;
export const MOST_REQUESTS = 60;

export type Service = ReturnType<typeof serviceAt>;

/** One request after the other, each at most ten seconds; `always` is in the query of every one that does not differ. */
export function serviceAt(baseUrl: string, always: Query = {}) {
  let requests = 0;
  return {
    requests: () => requests,

    async ask(path: string, request: Request = {}): Promise<Answer> {
      const { method = 'GET', query = {}, account, headers = {}, mostBytes = MOST_BYTES } = request;
      if (requests === MOST_REQUESTS) couldNotCheck(`${MOST_REQUESTS} requests are made; no more.`);
      requests += 1;
      const url = new URL(`${baseUrl}${path}`);
      for (const [name, value] of Object.entries({ ...always, ...query })) {
        if (value !== undefined) url.searchParams.set(name, String(value));
      }
      try {
        const response = await fetch(url, {
          method,
          headers: account ? { ...headers, authorization: basic(account) } : headers,
          // A browser drops the credentials on its way to another origin.
          redirect: 'manual',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        const { status } = response;
        return { status, headers: response.headers, ...(await readBody(response, mostBytes)) };
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

async function readBody(response: Response, mostBytes: number) {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    pieces.push(piece);
    bytes += piece.length;
    // Leaving the loop closes the connection.
    if (bytes >= mostBytes) break;
  }
  return { body: Buffer.concat(pieces).toString('utf8'), isWhole: bytes < mostBytes };
}

const NOBODY_THERE = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

function notAnswered(call: string, error: unknown): never {
  if (error instanceof Error && error.name === 'TimeoutError') {
    failed(
      `${call}: no whole answer within 10 seconds, which is when the dashboard gives up. Make it faster.`,
    );
  }
  const { cause } = error as { cause?: { code?: string; message?: string } };
  const reason = cause?.code ?? cause?.message ?? (error as Error).message;
  if (NOBODY_THERE.includes(reason)) {
    couldNotCheck(
      `${call}: nothing answers (${reason}). Is the address right, and the service up?`,
    );
  }
  failed(`${call}: the connection broke before the whole answer was here (${quote(reason)}).`);
}
