import * as v from 'valibot';
import { basic, client, statusOf } from '../api/client.ts';
import { type Session, saveSession } from '../session/session.ts';

/** Who signs in; whether it is an admin is not known yet. */
export type Account = Omit<Session, 'isAdmin'>;

/**
 * Signs in and stores the session. Returns the error message when the service refuses, undefined on success. The list is
 * requested as soon as the credentials are known to be right: `prefetchList` resolves to a function that keeps its
 * answer for the page, when the session is stored.
 * @throws when the service does not answer.
 */
export async function signIn(
  merchantId: string,
  secretKey: string,
  prefetchList: (account: Account) => Promise<() => void>,
): Promise<string | undefined> {
  const credentials = toBase64(`${merchantId}:${secretKey}`);
  try {
    if (!(await verifyCredentials(credentials))) {
      return 'Authentication failed. Please check your credentials.';
    }
  } catch (error) {
    switch (statusOf(error)) {
      case undefined:
        throw error;
      case 401:
        return 'Invalid credentials. Please check your Merchant ID and Secret Key.';
      case 403:
        return 'Your merchant account is inactive. Please contact support.';
      default:
        return 'Authentication failed. Please try again.';
    }
  }
  const account = { merchantId, credentials };
  const [keepList, isAdmin] = await Promise.all([prefetchList(account), readIsAdmin(credentials)]);
  saveSession({ ...account, isAdmin });
  keepList();
}

const successAnswer = v.object({ success: v.literal(true) });
const adminAnswer = v.object({ data: v.object({ isAdmin: v.literal(true) }) });

/** Requests one row; true when the answer says `success: true`. */
async function verifyCredentials(credentials: string): Promise<boolean> {
  return v.is(successAnswer, await get('/api/transactions', credentials, { limit: 1 }));
}

/** Only the boolean true counts, and a failed call does not. */
async function readIsAdmin(credentials: string): Promise<boolean> {
  try {
    return v.is(adminAnswer, await get('/api/user', credentials));
  } catch {
    return false;
  }
}

async function get(path: string, credentials: string, params?: object): Promise<unknown> {
  const headers = { Authorization: basic(credentials) };
  const { data } = await client.get<unknown>(path, { params, headers });
  return data;
}

/** Base64 of the UTF-8 bytes; `btoa` alone throws on anything beyond Latin-1. */
function toBase64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
