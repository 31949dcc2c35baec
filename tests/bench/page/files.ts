import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Every file of a built page by its path, at brotli's best, with the caching of a careful server. */
export function readBuilt(folder: string): Map<string, Answer> {
  const answers = new Map<string, Answer>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = TYPES[extname(file)];
    if (!type) continue;
    const plain = readFileSync(join(folder, file));
    const isPacked = file.endsWith('.woff2');
    answers.set(`/${file.replaceAll('\\', '/')}`, {
      status: 200,
      headers: {
        'content-type': type,
        'cache-control': file.startsWith('assets')
          ? 'public, max-age=31536000, immutable'
          : 'no-cache',
        ...(!isPacked && { 'content-encoding': 'br' }),
      },
      body: isPacked ? plain : brotliCompressSync(plain),
    });
  }
  return answers;
}
