import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyRequest } from 'fastify';
import { answerNoSuchCall } from '../routes/apiError.ts';
import type { Dashboard } from './dashboard.ts';
import { pageHeaders } from './pageHeaders.ts';

const FOREVER = 'public, max-age=31536000, immutable';

/** The built dashboard from its folder, every address of the page answered with `index.html`. */
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
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        // The name of an asset changes with its content; that of everything else does not.
        const isAsset = path.startsWith(join(folder, 'assets/'));
        reply.setHeader('cache-control', isAsset ? FOREVER : 'no-cache');
        reply.setHeader('vary', 'accept-encoding');
        if (!path.startsWith(index)) return;
        // Read each time, as it is sent each time: whoever deploys may edit the service's address in it.
        for (const [name, value] of Object.entries(pageHeaders(readFileSync(index, 'utf8')))) {
          reply.setHeader(name, value);
        }
      },
    });
    return (request, reply) =>
      isNavigation(request) ? reply.sendFile('index.html') : answerNoSuchCall(request, reply);
  };
}

/** A missing file is a 404, never the page: a script that turns out to be HTML is hard to explain. */
function isNavigation({ url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?');
  if (path.startsWith('/assets/')) return false;
  const hasExtension = path.slice(path.lastIndexOf('/')).includes('.');
  return !hasExtension || (headers.accept ?? '').includes('text/html');
}
