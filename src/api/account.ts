import { basic, client } from './client.ts';

/** Requests one row with these credentials; true when the answer says `success: true`. */
export async function verifyCredentials(credentials: string): Promise<boolean> {
  const { data } = await client.get<unknown>('/api/transactions', {
    params: { limit: 1 },
    headers: { Authorization: basic(credentials) },
  });
  return isRecord(data) && data.success === true;
}

/** Whether the account is an admin; only the boolean true counts. */
export async function readAdminFlag(credentials: string): Promise<boolean> {
  const { data } = await client.get<unknown>('/api/user', {
    headers: { Authorization: basic(credentials) },
  });
  return isRecord(data) && isRecord(data.data) && data.data.isAdmin === true;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
