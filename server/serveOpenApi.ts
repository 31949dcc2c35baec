import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';

const description = `The contract between the dashboard and a payments service: four calls and a health check.
The dashboard works with any service that answers the four calls.

- Sign-in is HTTP Basic over UTF-8: the Merchant ID, a colon, the Secret Key.
- Every failure is JSON: { "success": false, "message": "…" }.
- 401: wrong or missing credentials. 403: right secret, inactive account. 429: too many wrong secrets.
- Lists are newest first. Dates are inclusive at both ends. The Order ID filter is a case-insensitive prefix.`;

/** Describes the routes that are registered after it, from their schemas. */
export async function serveOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Merchant transactions', version: '1.0.0', description },
      // Relative to the document's own URL.
      servers: [{ url: '/' }],
      components: { securitySchemes: { merchantKey: { type: 'http', scheme: 'basic' } } },
      security: [{ merchantKey: [] }],
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
