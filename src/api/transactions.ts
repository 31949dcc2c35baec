import * as v from 'valibot';
import { getSession, subscribe } from '../session/sessionStore.ts';
import { client, REQUEST_TIMEOUT_MS } from './client.ts';
import { type Filters, PAGE_SIZE } from './contract.ts';
import { listAnswer, type TransactionList } from './schema.ts';

/** The service answered, and its answer says `success: false`. */
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
 * @throws UnsuccessfulAnswer on `success: false`; another error when no list came.
 */
export async function listTransactions(
  page: number,
  filters: Filters,
  { signal }: { signal?: AbortSignal } = {},
): Promise<TransactionList> {
  const { data } = await client.get<unknown>('/api/transactions', {
    params: { page, limit: PAGE_SIZE, ...withoutEmpty(filters) },
    signal,
  });
  if (v.is(refusal, data)) throw new UnsuccessfulAnswer();
  return v.parse(v.object({ success: v.literal(true), data: listAnswer(page) }), data).data;
}

/**
 * All payments that match, as the service's CSV file, byte for byte. Takes as long as bytes keep coming; ten seconds of
 * silence end it, and so does the end of the session. `onProgress` gets the bytes received so far.
 * @throws SessionEnded when the session ended first; another error when the request failed, was aborted, or what came is
 * not a CSV file.
 */
export async function exportTransactions(
  filters: Filters,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<Blob> {
  const credentials = getSession()?.credentials;
  const isSessionOver = () => getSession()?.credentials !== credentials;
  // AbortSignal.any is newer than the browsers supported.
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
    // Reading the file takes a moment too.
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

/** An error page or a refusal can come with status 200, and with any content type. */
async function isCsv(blob: Blob): Promise<boolean> {
  if (/html|json|xml/i.test(blob.type)) return false;
  const start = (await blob.slice(0, 1_000).text()).trimStart();
  if (/^[<{[]/.test(start)) return false;
  // A plain text may be a CSV file or an apology; only a file has columns.
  return !blob.type.startsWith('text/plain') || start.includes(',');
}

function withoutEmpty(filters: Filters): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value));
}
