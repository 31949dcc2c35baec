import { AxiosError, CanceledError, type InternalAxiosRequestConfig } from 'axios';
import { client } from '../../src/api/client.ts';
import { answerCall, type FakeCall } from '../../tests/fakeService.ts';
import { paymentsOf } from './payments.ts';

export type Answer =
  | { status?: number; body?: unknown }
  /** The line is dead. */
  | 'no answer'
  /** Still on its way, with as many bytes received as it says. */
  | { pendingAt: number };

/** An answer, or how it depends on what was asked. */
type Reply = Answer | ((query: Record<string, unknown>) => Answer);

/** What the service says to some of the calls; the rest it answers itself. */
export interface Answers {
  /** To the list, and to the sign-in's check of the credentials. Several: in turn, the last one stays. */
  list?: Reply | Reply[];
  export?: Reply;
}

export const PENDING: Answer = { pendingAt: 0 };

export const SECRET = 'demo';

/** Replaces the HTTP adapter of the dashboard's axios client; everything above it is real. */
export function serve(answers: Answers) {
  const lists = [answers.list ?? []].flat();
  client.defaults.adapter = async (config) => {
    const { pathname: path } = new URL(config.url ?? '', location.origin);
    const query: FakeCall['query'] = config.params ?? {};
    const replies: Record<string, Reply | undefined> = {
      '/api/transactions': lists.length > 1 ? lists.shift() : lists[0],
      '/api/transactions/export': answers.export,
    };
    const authorization = config.headers.get('Authorization')?.toString();
    const reply =
      replies[path] ?? answerCall({ path, query, authorization }, paymentsOf(1_204), SECRET);
    return deliver(typeof reply === 'function' ? reply(query) : reply, config);
  };
}

function deliver(answer: Answer, config: InternalAxiosRequestConfig) {
  if (answer === 'no answer') {
    throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
  }
  if ('pendingAt' in answer) {
    config.onDownloadProgress?.({ loaded: answer.pendingAt, bytes: 0, lengthComputable: false });
    return new Promise<never>((_, reject) => {
      config.signal?.addEventListener?.('abort', () => reject(new CanceledError()));
    });
  }
  const { status = 200, body = {} } = answer;
  const data = config.responseType === 'blob' ? new Blob([String(body)]) : body;
  const response = { data, status, statusText: '', headers: {}, config };
  if (status < 400) return response;
  throw new AxiosError(`Answered ${status}`, undefined, config, undefined, response);
}
