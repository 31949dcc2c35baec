import { AxiosError, CanceledError, type InternalAxiosRequestConfig } from 'axios';
import { client } from '../../src/api/client.ts';
import { answerCall, type FakeCall } from '../../tests/fakeService.ts';
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

/** Replaces the HTTP adapter of the dashboard's axios client; everything above it is real. */
export function serve(responses: FakeResponses) {
  const listResponses = [responses.list ?? []].flat();
  client.defaults.adapter = async (config) => {
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
    config.onDownloadProgress?.({ loaded: fake.pendingAt, bytes: 0, lengthComputable: false });
    return new Promise<never>((_, reject) => {
      config.signal?.addEventListener?.('abort', () => reject(new CanceledError()));
    });
  }
  const { status = 200, body = {} } = fake;
  const data = config.responseType === 'blob' ? new Blob([String(body)]) : body;
  const response = { data, status, statusText: '', headers: {}, config };
  if (status < 400) return response;
  throw new AxiosError(`Status ${status}`, undefined, config, undefined, response);
}
