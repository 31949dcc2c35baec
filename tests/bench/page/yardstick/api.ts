import axios from 'axios';
import type { Filters, Pagination, Transaction } from '../../../../src/api/contract.ts';
import type { Session } from '../../../../src/session/session.ts';

export function readSession(): Session | null {
  return JSON.parse(localStorage.getItem('user') ?? 'null');
}

const client = axios.create({ timeout: 10_000 });

client.interceptors.request.use((config) => {
  const session = readSession();
  if (session) config.headers.set('Authorization', `Basic ${session.credentials}`);
  return config;
});

export async function signIn(merchantId: string, secretKey: string): Promise<void> {
  const credentials = btoa(`${merchantId}:${secretKey}`);
  const headers = { Authorization: `Basic ${credentials}` };
  await client.get('/api/transactions', { params: { limit: 1 }, headers });
  const { data } = await client.get('/api/user', { headers });
  const session: Session = { merchantId, credentials, isAdmin: data.data.isAdmin };
  localStorage.setItem('user', JSON.stringify(session));
}

export async function listTransactions(page: number, filters: Filters, signal: AbortSignal) {
  const given = Object.entries(filters).filter(([, value]) => value);
  const params = { page, limit: 50, ...Object.fromEntries(given) };
  const { data } = await client.get('/api/transactions', { params, signal });
  return data.data as { transactions: Transaction[]; pagination: Pagination };
}

export async function exportTransactions(filters: Filters): Promise<Blob> {
  const { data } = await client.get('/api/transactions/export', {
    params: filters,
    responseType: 'blob',
    timeout: 0,
  });
  return data;
}
