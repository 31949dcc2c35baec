import {
  type AxiosAdapter,
  AxiosError,
  CanceledError,
  type InternalAxiosRequestConfig,
} from 'axios';
import { client } from '../../src/api/client.ts';
import { PAGE_SIZE } from '../../src/api/contract.ts';
import { answerCall, type FakeCall, type listBody } from '../../tests/fakeService.ts';
import { paymentsOf } from './payments.ts';

export const NETWORK_ERROR = 'network error';

export type FakeResponse =
  | { status?: number; body?: unknown }
  | typeof NETWORK_ERROR
  /** Never completes; this many bytes have arrived. */
  | { pendingAt: number };

export const PENDING: FakeResponse = { pendingAt: 0 };

type ListResponse = FakeResponse | ((query: FakeCall['query']) => FakeResponse);

/** The responses to some of the dashboard's calls; the tests' fake service answers the rest. */
export interface FakeResponses {
  /** Also checks the credentials at sign-in. An array is used in order, and its last response repeats. */
  list?: ListResponse | ListResponse[];
  export?: FakeResponse;
}

export const SECRET = 'demo';

let adapter: AxiosAdapter | undefined;

client.interceptors.request.use((config) => ({ ...config, adapter }), undefined, {
  synchronous: true,
});

/** Replaces the HTTP adapters of the dashboard's axios client; everything above them is real. */
export function serve(responses: FakeResponses) {
  const listResponses = [responses.list ?? []].flat();
  adapter = async (config) => {
    const { pathname: path } = new URL(config.url ?? '', location.origin);
    const query: FakeCall['query'] = config.params ?? {};
    const chosen: Record<string, ListResponse | undefined> = {
      '/api/transactions': listResponses.length > 1 ? listResponses.shift() : listResponses[0],
      '/api/transactions/export': responses.export,
    };
    const authorization = config.headers.get('Authorization')?.toString();
    const response =
      chosen[path] ?? answerCall({ path, query, authorization }, paymentsOf(1_204), SECRET);
    return respond(typeof response === 'function' ? response(query) : response, config);
  };
}

function respond(fake: FakeResponse | undefined, config: InternalAxiosRequestConfig) {
  if (!fake || fake === NETWORK_ERROR) {
    throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
  }
  if ('pendingAt' in fake) {
    if (config.responseType === 'stream') return ok(pendingFile(fake.pendingAt, config), config);
    return new Promise<never>((_, reject) => {
      config.signal?.addEventListener?.('abort', () => reject(new CanceledError()));
    });
  }
  const { status = 200, body = {} } = fake;
  (body as Partial<ReturnType<typeof listBody>>).data?.transactions.splice(
    window.rowLimit ?? PAGE_SIZE,
  );
  const data = config.responseType === 'stream' ? new Blob([String(body)]).stream() : body;
  const response = { ...ok(data, config), status };
  if (status < 400) return response;
  throw new AxiosError(`Status ${status}`, undefined, config, undefined, response);
}

function ok(data: unknown, config: InternalAxiosRequestConfig) {
  return { data, status: 200, statusText: '', headers: {}, config };
}

/** The first bytes of a CSV file; the others never arrive. */
function pendingFile(bytes: number, { signal }: InternalAxiosRequestConfig) {
  const headings = 'Order ID,Amount,Status,Created At\r\n';
  const row = 'ORD-1,100.00,COMPLETED,2026-11-20T08:30:00.000Z\r\n';
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const text = (headings + row.repeat(bytes / row.length + 1)).slice(0, bytes);
      if (bytes > 0) controller.enqueue(new TextEncoder().encode(text));
      signal?.addEventListener?.('abort', () => controller.error(new CanceledError()));
    },
  });
}
