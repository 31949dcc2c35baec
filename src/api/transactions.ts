import * as v from 'valibot';
import { getSession } from '../session/sessionStore.ts';
import { subscribe } from '../storage.ts';
import { client, REQUEST_TIMEOUT_MS } from './client.ts';
import { type Filters, PAGE_SIZE } from './contract.ts';
import { listAnswer, type TransactionList } from './schema.ts';

/** The service answered with `success: false`, or an export without a CSV file. */
export class UnsuccessfulAnswer extends Error {
  override name = 'UnsuccessfulAnswer';
}

/** The session that a request belongs to ended before its answer was complete. */
export class SessionEnded extends Error {
  override name = 'SessionEnded';
}

const refusal = v.object({ success: v.literal(false) });

/**
 * One page of payments, newest first.
 * @throws UnsuccessfulAnswer on `success: false`; another error when there is no list.
 */
export function listTransactions(
  page: number,
  filters: Filters,
  { signal }: { signal?: AbortSignal } = {},
): Promise<TransactionList> {
  return requestList({ page, limit: PAGE_SIZE, ...withoutEmpty(filters) }, signal);
}

/** How many payments match; null when the service sends no total. Throws as `listTransactions` does. */
export async function countTransactions(
  filters: Filters,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number | null> {
  const list = await requestList({ page: 1, limit: 1, ...withoutEmpty(filters) }, signal);
  return list.pagination?.totalRecords ?? null;
}

async function requestList(
  params: Filters & { page: number; limit: number },
  signal: AbortSignal | undefined,
): Promise<TransactionList> {
  const { data } = await client.get<unknown>('/api/transactions', { params, signal });
  if (v.is(refusal, data)) throw new UnsuccessfulAnswer();
  return v.parse(v.object({ success: v.literal(true), data: listAnswer(params.page) }), data).data;
}

/**
 * All matching payments as the service's CSV file, unchanged. Aborted after ten seconds without data, and when the
 * session ends. `onProgress` gets the bytes received so far.
 * @throws SessionEnded when the session ended first; another error when the request failed, was aborted, or returned
 * no CSV file.
 */
export async function exportTransactions(
  filters: Filters,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<Blob> {
  const credentials = getSession()?.credentials;
  const isSessionOver = () => getSession()?.credentials !== credentials;
  // AbortSignal.any is missing in the oldest supported browsers.
  const controller = new AbortController();
  const abort = () => controller.abort();
  signal.addEventListener('abort', abort);
  const unsubscribe = subscribe(() => {
    if (isSessionOver()) abort();
  });
  let timer = setTimeout(abort, REQUEST_TIMEOUT_MS);
  try {
    const { data } = await client.get<Blob>('/api/transactions/export', {
      params: withoutEmpty(filters),
      responseType: 'blob',
      timeout: 0,
      signal: controller.signal,
      onDownloadProgress: ({ loaded }) => {
        clearTimeout(timer);
        timer = setTimeout(abort, REQUEST_TIMEOUT_MS);
        onProgress(loaded);
      },
    });
    if (!(await isCsv(data))) throw new UnsuccessfulAnswer();
    // It may have been aborted while the file was checked.
    controller.signal.throwIfAborted();
    return data;
  } catch (error) {
    throw isSessionOver() ? new SessionEnded() : error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    unsubscribe();
  }
}

/** Detects an error page or a refusal, which can have status 200 and any content type. */
async function isCsv(blob: Blob): Promise<boolean> {
  if (/html|json|xml/i.test(blob.type)) return false;
  const start = (await blob.slice(0, 1_000).text()).trimStart();
  if (/^[<{[]/.test(start)) return false;
  // Plain text can be an error message: a CSV file has at least two columns.
  return !blob.type.startsWith('text/plain') || start.includes(',');
}

function withoutEmpty(filters: Filters): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value));
}
