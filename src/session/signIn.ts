import { readAdminFlag, verifyCredentials } from '../api/account.ts';
import { statusOf } from '../api/client.ts';
import { CANNOT_CONNECT } from './cannotConnect.ts';
import { type Session, saveSession } from './sessionStore.ts';

/** Signs in and stores the session. Returns the error message on failure, undefined on success. */
export async function signIn(merchantId: string, secretKey: string): Promise<string | undefined> {
  const credentials = toBase64(`${merchantId}:${secretKey}`);
  try {
    if (!(await verifyCredentials(credentials))) {
      return 'Authentication failed. Please check your credentials.';
    }
  } catch (error) {
    return failureMessage(statusOf(error));
  }
  const session: Session = { merchantId, credentials, isAdmin: await isAdmin(credentials) };
  saveSession(session);
}

function failureMessage(status: number | undefined): string {
  switch (status) {
    case undefined:
      return CANNOT_CONNECT;
    case 401:
      return 'Invalid credentials. Please check your Merchant ID and Secret Key.';
    case 403:
      return 'Your merchant account is inactive. Please contact support.';
    default:
      return 'Authentication failed. Please try again.';
  }
}

async function isAdmin(credentials: string): Promise<boolean> {
  try {
    return await readAdminFlag(credentials);
  } catch {
    return false;
  }
}

/** Base64 of the UTF-8 bytes; `btoa` alone throws on anything beyond Latin-1. */
function toBase64(text: string): string {
  return btoa(
    Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''),
  );
}
