import axios, { type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { notify } from '../notify.ts';
import { endRefusedSession, getSession } from '../session/session.ts';
import { readBaseUrl } from './baseUrl.ts';

export const REQUEST_TIMEOUT_MS = 10_000;

export const client = axios.create({
  timeout: REQUEST_TIMEOUT_MS,
  // Axios's default, XMLHttpRequest, has no cache option. A cached answer could be old, or another merchant's.
  adapter: 'fetch',
  fetchOptions: { cache: 'no-store' },
  // The fetch adapter sets this header, and a service on another origin would have to allow it.
  headers: { 'User-Agent': false },
  // No XSRF cookie is used, and looking for one would delay each request.
  xsrfCookieName: '',
});

// Synchronous, so that a request is sent before the page renders again.
client.interceptors.request.use(setAddressAndCredentials, undefined, { synchronous: true });

function setAddressAndCredentials(config: InternalAxiosRequestConfig) {
  config.baseURL = readBaseUrl();
  const session = getSession();
  // The sign-in calls set their own credentials.
  if (session && !config.headers.has('Authorization')) {
    config.headers.set(authorize(session.credentials));
  }
  return config;
}

client.interceptors.response.use(checkClock, (error: unknown) => {
  if (axios.isAxiosError(error)) {
    const sent = String(error.config?.headers.get('Authorization') ?? '');
    // Logs and crash reports of this error must not contain the secret.
    error.config?.headers.delete('Authorization');
    if (error.response?.status === 401) endRefusedSession(sent.replace(/^Basic /, ''));
  }
  return Promise.reject(error);
});

/** The header with the credentials of an account; empty without them, and the session's are then sent. */
export const authorize = (credentials?: string): Record<string, string> =>
  credentials === undefined ? {} : { Authorization: `Basic ${credentials}` };

/** The HTTP status of a failed call; undefined when no answer came. */
export function statusOf(error: unknown): number | undefined {
  return axios.isAxiosError(error) ? error.response?.status : undefined;
}

/** Names of the errors about answers without payments; importing the class of the first would be circular. */
const NO_PAYMENTS = ['UnsuccessfulAnswer', 'ValiError'];

/** Why a call failed, and what the person can do. */
export function describeCause(error: unknown): string {
  const status = statusOf(error);
  if (status === 403) return 'Your account is not active. Please contact support.';
  if (status === 429) return 'There were too many requests. Wait a moment, then try again.';
  const isAnswered = status !== undefined || NO_PAYMENTS.includes(Object(error).name);
  if (!isAnswered) return 'Check your connection, or try again in a moment.';
  const what = status === undefined ? 'no data' : `error ${status}`;
  return `The service sent ${what}. Try again in a moment, or contact support.`;
}

const MOST_DIFFERENCE_MS = 5 * 60_000;
let isChecked = false;

/** Warns if the device's clock is more than five minutes off, by the `date` of the first answer that has one. */
function checkClock(response: AxiosResponse): AxiosResponse {
  const time = Date.parse(String(response.headers.date));
  if (isChecked || Number.isNaN(time)) return response;
  isChecked = true;
  if (Math.abs(Date.now() - time) > MOST_DIFFERENCE_MS) {
    notify({
      severity: 'warning',
      message: 'The clock of this device differs from the service’s by more than five minutes.',
      detail: 'Correct it: “Today” and waiting times depend on it.',
    });
  }
  return response;
}
