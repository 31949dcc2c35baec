import { posix } from 'node:path';

/** Whether an address means /api, however it is written: `/api%2Fuser` and `//api/user` do too. */
export function isCall(url: string): boolean {
  const [path = ''] = url.split('?');
  try {
    return /^\/api(\/|$)/.test(posix.normalize(decodeURIComponent(path)));
  } catch {
    return path.startsWith('/api');
  }
}
