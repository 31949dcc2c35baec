import { posix } from 'node:path';

/** Whether a URL is below /api, also when written as `/api%2Fuser` or `//api/user`. */
export function isApiUrl(url: string): boolean {
  const [path = ''] = url.split('?');
  try {
    return /^\/api(\/|$)/.test(posix.normalize(decodeURIComponent(path)));
  } catch {
    return path.startsWith('/api');
  }
}
