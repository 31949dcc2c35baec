import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SECURITY_HEADERS } from './headers.ts';
import { OperatorError } from './operatorError.ts';
import { answerNotFound } from './routes/apiError.ts';

/** Prepares the app to serve the pages; returns the handler of URLs outside /api that have no route. */
export type Dashboard = (
  app: FastifyInstance,
) => Promise<(request: FastifyRequest, reply: FastifyReply) => unknown>;

/** The logo, which is also the tab's icon; it is cached, because browsers request it for both. */
const BRAND = { path: 'brand.svg', cacheControl: 'public, max-age=3600' };
/** Files whose names contain a hash of their content. */
const ASSETS = { path: 'assets/', cacheControl: 'public, max-age=31536000, immutable' };

/** Serves the built dashboard; the page's routes get `index.html`. */
export function builtDashboard(folder: string): Dashboard {
  return async (app) => {
    const index = join(folder, 'index.html');
    if (!existsSync(index)) {
      return (_request, reply) =>
        reply
          .code(503)
          .type('text/plain; charset=utf-8')
          .send('The dashboard is not built yet. Run: npm run build\n');
    }
    const pageHeaders = Object.entries(readPageHeaders(index));
    const sendPage = pageOf(index, Object.fromEntries(pageHeaders));
    await app.register(fastifyStatic, {
      root: folder,
      allowedPath: (path) => path !== '/',
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const cached = [BRAND, ASSETS].find((file) => path.startsWith(join(folder, file.path)));
        reply.setHeader('cache-control', cached?.cacheControl ?? 'no-cache');
        reply.setHeader('vary', 'accept-encoding');
        for (const [name, value] of pageHeaders) reply.setHeader(name, value);
      },
    });
    return (request, reply) =>
      isNavigation(request) ? sendPage(request, reply) : answerNotFound(request, reply);
  };
}

/** Reads and compresses the page once, because the build leaves it uncompressed; returns the handler that sends it. */
function pageOf(index: string, headers: Record<string, string>) {
  const page = readFileSync(index);
  const etag = `"${createHash('sha256').update(page).digest('base64url')}"`;
  const compressed: Record<string, Buffer> = { br: brotliCompressSync(page), gzip: gzipSync(page) };
  return (request: FastifyRequest, reply: FastifyReply) => {
    const { 'accept-encoding': accepted = '', 'if-none-match': known } = request.headers;
    reply.headers({ ...headers, 'cache-control': 'no-cache', vary: 'accept-encoding', etag });
    if (known === etag) return reply.code(304).send();
    const encoding = negotiate(accepted, Object.keys(compressed));
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(compressed[encoding ?? ''] ?? page);
  };
}

/** The headers of a built page and its files: SECURITY_HEADERS, and the build's headers with the service's origin. */
export function readPageHeaders(index: string): Record<string, string> {
  const read = (file: string) => {
    if (existsSync(file)) return readFileSync(file, 'utf8');
    throw new OperatorError(
      `There is no ${file}: this version has not built the dashboard. Run: npm run build`,
    );
  };
  const address = /<meta name="api-base-url" content="([^"]*)"/.exec(read(index))?.[1];
  if (address === undefined) {
    throw new OperatorError(`${index} must have a <meta name="api-base-url" content="…">.`);
  }
  const headers: Record<string, string> = JSON.parse(read(join(dirname(index), 'headers.json')));
  const policy = headers['content-security-policy'] ?? '';
  return {
    ...SECURITY_HEADERS,
    ...headers,
    'content-security-policy': policy.replace(
      "connect-src 'self'",
      ["connect-src 'self'", ...originOf(address.trim())].join(' '),
    ),
  };
}

/** The origin of an absolute URL, in an array; [] for a path, or an invalid URL, which the page reports. */
function originOf(address: string): string[] {
  const isAbsolute = /^https?:\/\//i.test(address) && URL.canParse(address);
  return isAbsolute ? [new URL(address).origin] : [];
}

/** Whether to send the page. For a missing file a 404 is sent: HTML instead of a script gives confusing errors. */
function isNavigation({ url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?');
  if (path.startsWith('/assets/')) return false;
  const hasExtension = path.slice(path.lastIndexOf('/')).includes('.');
  return !hasExtension || (headers.accept ?? '').includes('text/html');
}

/** Serves the dashboard with Vite's dev server, on the service's own port. */
export const devDashboard: Dashboard = async (app) => {
  // Loaded only here, because the service itself does not need Vite.
  const { createServer } = await import('vite');
  const vite = await createServer({
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('preClose', () => vite.close());
  return (request, reply) => {
    reply.hijack();
    vite.middlewares(request.raw, reply.raw);
  };
};
