import axios, { type InternalAxiosRequestConfig } from 'axios';
import { endRefusedSession, getSession } from '../session/sessionStore.ts';
import { readBaseUrl } from './baseUrl.ts';

export const REQUEST_TIMEOUT_MS = 10_000;

export const client = axios.create({
  timeout: REQUEST_TIMEOUT_MS,
  // The session is in no cookie; looking for one that guards it would hold up each request.
  xsrfCookieName: '',
});

// At once and not in a later task, so that a request leaves before the page is drawn anew.
client.interceptors.request.use(addressAndSign, undefined, { synchronous: true });

function addressAndSign(config: InternalAxiosRequestConfig) {
  config.baseURL = readBaseUrl();
  const session = getSession();
  // The sign-in calls bring the credentials that they try.
  if (session && !config.headers.has('Authorization')) {
    config.headers.set('Authorization', basic(session.credentials));
  }
  return config;
}

client.interceptors.response.use(undefined, (error: unknown) => {
  if (axios.isAxiosError(error)) {
    const sent = String(error.config?.headers.get('Authorization') ?? '');
    // Whoever logs or reports the error does not get the secret with it.
    error.config?.headers.delete('Authorization');
    if (error.response?.status === 401) endRefusedSession(sent.replace(/^Basic /, ''));
  }
  return Promise.reject(error);
});

export function basic(credentials: string): string {
  return `Basic ${credentials}`;
}

/** The HTTP status of a failed call; undefined when no answer came. */
export function statusOf(error: unknown): number | undefined {
  return axios.isAxiosError(error) ? error.response?.status : undefined;
}
