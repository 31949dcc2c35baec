import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { pageHeaders } from './dashboard/pageHeaders.ts';
import { docsPage } from './docsPage.ts';

const description = `The contract between the dashboard and a payments service: four calls and a health check.
The dashboard works with any service that answers the four calls.

- Sign-in is HTTP Basic over UTF-8: the Merchant ID, a colon, the Secret Key.
- Every failure is JSON: { "success": false, "message": "…" }.
- 401: wrong or missing credentials. 403: right secret, inactive account. 429: too many wrong secrets.
- Lists are newest first. Dates are inclusive at both ends. The Order ID filter is a case-insensitive prefix.`;

/** Must be registered before the routes: the document is generated from their schemas. */
export async function registerDocument(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Merchant transactions', version: '1.0.0', description },
      components: { securitySchemes: { merchantKey: { type: 'http', scheme: 'basic' } } },
      security: [{ merchantKey: [] }],
    },
  });
}

export function serveDocument(app: FastifyInstance): void {
  app.get('/api/docs/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  app.get('/api/docs', { schema: { hide: true } }, async (_request, reply) => {
    const page = docsPage(app.swagger());
    return reply.headers(pageHeaders(page)).type('text/html; charset=utf-8').send(page);
  });
}
