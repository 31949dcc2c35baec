import * as v from 'valibot';
import { basic, client, REQUEST_TIMEOUT_MS } from './client.ts';
import { type Filters, PAGE_SIZE } from './contract.ts';
import { listAnswer, type TransactionList } from './schema.ts';

/** The service answered, and its answer says `success: false`. */
export class UnsuccessfulAnswer extends Error {
  override name = 'UnsuccessfulAnswer';
}

const refusal = v.object({ success: v.literal(false) });

/**
 * One page of payments, newest first; with the session's credentials unless others are given.
 * @throws UnsuccessfulAnswer on `success: false`; another error when no list came.
 */
export async function listTransactions(
  page: number,
  filters: Filters,
  { signal, credentials }: { signal?: AbortSignal; credentials?: string } = {},
): Promise<TransactionList> {
  const { data } = await client.get<unknown>('/api/transactions', {
    params: { page, limit: PAGE_SIZE, ...withoutEmpty(filters) },
    headers: credentials ? { Authorization: basic(credentials) } : undefined,
    signal,
  });
  if (v.is(refusal, data)) throw new UnsuccessfulAnswer();
  return v.parse(v.object({ success: v.literal(true), data: listAnswer(page) }), data).data;
}

/**
 * All payments that match, as the service's CSV file, byte for byte. Takes as long as bytes keep coming; ten seconds of
 * silence end it. `onProgress` is told the bytes received so far.
 * @throws when the request failed, was aborted, or what came is not a CSV file.
 */
export async function exportTransactions(
  filters: Filters,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<Blob> {
  const silence = new AbortController();
  const giveUp = () => silence.abort();
  let timer = setTimeout(giveUp, REQUEST_TIMEOUT_MS);
  try {
    const { data } = await client.get<Blob>('/api/transactions/export', {
      params: withoutEmpty(filters),
      responseType: 'blob',
      timeout: 0,
      signal: AbortSignal.any([signal, silence.signal]),
      onDownloadProgress: ({ loaded }) => {
        clearTimeout(timer);
        timer = setTimeout(giveUp, REQUEST_TIMEOUT_MS);
        onProgress(loaded);
      },
    });
    if (!(await isCsv(data))) throw new UnsuccessfulAnswer();
    return data;
  } finally {
    clearTimeout(timer);
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
