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

/** The files of a build by path, as in production: with brotli, and hashed names cached for a year. */
export function readBuiltFiles(folder: string): Map<string, Answer> {
  const answers = new Map<string, Answer>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = TYPES[extname(file)];
    if (!type) continue;
    const content = readFileSync(join(folder, file));
    // A font is compressed already.
    const isCompressed = file.endsWith('.woff2');
    answers.set(`/${file.replaceAll('\\', '/')}`, {
      status: 200,
      headers: {
        'content-type': type,
        'cache-control': file.startsWith('assets')
          ? 'public, max-age=31536000, immutable'
          : 'no-cache',
        ...(!isCompressed && { 'content-encoding': 'br' }),
      },
      body: isCompressed ? content : brotliCompressSync(content),
    });
  }
  return answers;
}
