import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyRequest } from 'fastify';
import { answerNotFound } from '../routes/apiError.ts';
import type { Dashboard } from './dashboard.ts';
import { pageHeaders } from './pageHeaders.ts';

const FOREVER = 'public, max-age=31536000, immutable';

/** Serves the built dashboard; every URL without a file gets `index.html`. */
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
    const headersOfPage = pageHeadersOf(index);
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        // Only asset names contain a hash of their content.
        const isAsset = path.startsWith(join(folder, 'assets/'));
        reply.setHeader('cache-control', isAsset ? FOREVER : 'no-cache');
        reply.setHeader('vary', 'accept-encoding');
        for (const [name, value] of Object.entries(headersOfPage())) reply.setHeader(name, value);
      },
    });
    return (request, reply) =>
      isNavigation(request) ? reply.sendFile('index.html') : answerNotFound(request, reply);
  };
}

/** Reads the page for each answer, as the service's address in it may be edited; parsing takes a millisecond. */
function pageHeadersOf(index: string): () => Record<string, string> {
  let page: string | undefined;
  let headers = {};
  return () => {
    const html = readFileSync(index, 'utf8');
    if (html !== page) headers = pageHeaders(html);
    page = html;
    return headers;
  };
}

/** A missing file is a 404 and not the page: HTML in place of a script gives confusing errors. */
function isNavigation({ url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?');
  if (path.startsWith('/assets/')) return false;
  const hasExtension = path.slice(path.lastIndexOf('/')).includes('.');
  return !hasExtension || (headers.accept ?? '').includes('text/html');
}
