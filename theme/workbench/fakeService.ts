import { AxiosError, CanceledError, type InternalAxiosRequestConfig } from 'axios';
import { client } from '../../src/api/client.ts';

export type Answer =
  | { status?: number; body?: unknown }
  /** The line is dead. */
  | 'no answer'
  /** Still on its way, with as many bytes received as it says. */
  | { pendingAt: number };

/** An answer, or how it depends on what was asked. */
type Reply = Answer | ((query: Record<string, unknown>) => Answer);

/** What the service says to each of the four calls. */
export interface Answers {
  /** To the list, and to the sign-in's check of the credentials. Several: in turn, the last one stays. */
  list: Reply | Reply[];
  user: Answer;
  export: Answer;
}

export const PENDING: Answer = { pendingAt: 0 };

/** Answers the dashboard's own HTTP client, below everything that the dashboard does with answers. */
export function serve(answers: Answers) {
  const replies = [answers.list].flat();
  client.defaults.adapter = async (config) => {
    const { pathname } = new URL(config.url ?? '', location.origin);
    if (pathname.endsWith('/export')) return deliver(answers.export, config);
    if (pathname.endsWith('/user')) return deliver(answers.user, config);
    const reply = (replies.length > 1 ? replies.shift() : replies[0]) as Reply;
    return deliver(typeof reply === 'function' ? reply(config.params ?? {}) : reply, config);
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
  const response = { data: body, status, statusText: '', headers: {}, config };
  if (status < 400) return response;
  throw new AxiosError(`Answered ${status}`, undefined, config, undefined, response);
}
