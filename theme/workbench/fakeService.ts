import { AxiosError, CanceledError, type InternalAxiosRequestConfig } from 'axios';
import { client } from '../../src/api/client.ts';

export const NETWORK_ERROR = 'network error';

export type FakeResponse =
  | { status?: number; body?: unknown }
  | typeof NETWORK_ERROR
  /** Never completes; this many bytes have arrived. */
  | { pendingAt: number };

export const PENDING: FakeResponse = { pendingAt: 0 };

type ListResponse = FakeResponse | ((query: Record<string, unknown>) => FakeResponse);

/** The responses to the dashboard's calls. */
export interface FakeResponses {
  /** Also checks the credentials at sign-in. An array is used in order, and its last response repeats. */
  list: ListResponse | ListResponse[];
  user: FakeResponse;
  export: FakeResponse;
}

/** Replaces the HTTP adapter of the dashboard's axios client; everything above it is real. */
export function serve(responses: FakeResponses) {
  const listResponses = [responses.list].flat();
  client.defaults.adapter = async (config) => {
    const { pathname } = new URL(config.url ?? '', location.origin);
    if (pathname.endsWith('/export')) return respond(responses.export, config);
    if (pathname.endsWith('/user')) return respond(responses.user, config);
    const next = listResponses.length > 1 ? listResponses.shift() : listResponses[0];
    return respond(typeof next === 'function' ? next(config.params ?? {}) : next, config);
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
  const response = { data: body, status, statusText: '', headers: {}, config };
  if (status < 400) return response;
  throw new AxiosError(`Status ${status}`, undefined, config, undefined, response);
}
