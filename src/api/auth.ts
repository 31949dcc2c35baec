import * as v from 'valibot';
import { authorize, client, statusOf } from './client.ts';

/** The reason for a refused sign-in: the HTTP status, or an answer without `success: true`. */
export type Refusal = number | 'unsuccessful';

const successAnswer = v.object({ success: v.literal(true) });
const adminAnswer = v.object({ data: v.object({ isAdmin: v.literal(true) }) });

/**
 * Checks credentials by requesting one row. Resolves to the reason for a refusal, undefined when they are right.
 * @throws when no answer comes.
 */
export async function verifyCredentials(credentials: string): Promise<Refusal | undefined> {
  try {
    const answer = await get('/api/transactions', credentials, { limit: 1 });
    return v.is(successAnswer, answer) ? undefined : 'unsuccessful';
  } catch (error) {
    const status = statusOf(error);
    if (status === undefined) throw error;
    return status;
  }
}

/**
 * Whether the account is an admin; only the boolean true counts. Without `credentials`, the session's are sent.
 * @throws when the call fails.
 */
export async function fetchIsAdmin(credentials?: string): Promise<boolean> {
  return v.is(adminAnswer, await get('/api/user', credentials));
}

async function get(path: string, credentials?: string, params?: object): Promise<unknown> {
  const { data } = await client.get<unknown>(path, { params, headers: authorize(credentials) });
  return data;
}

/** Base64 of the UTF-8 bytes; `btoa` alone throws on anything beyond Latin-1. */
export function toCredentials(merchantId: string, secretKey: string): string {
  const bytes = new TextEncoder().encode(`${merchantId}:${secretKey}`);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
