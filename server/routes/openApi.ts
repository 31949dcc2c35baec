import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { VERSION } from '../metrics.ts';

const description = `The contract between the dashboard and a payments service: four calls and a health check.
The dashboard works with any service that answers the four calls.

- Sign-in is HTTP Basic over UTF-8: the Merchant ID, a colon, the Secret Key.
- Every failure of the service is JSON: { "success": false, "code": "…", "message": "…" }. The dashboard reads the status
  alone. Other statuses than those below may come, such as the 502 of a proxy.
- No answer is a redirect: clients need not follow one, and a browser drops the credentials on its way to another origin.
- The id of a payment is unique within its merchant.
- 401: wrong or missing credentials. 403: right secret, inactive account.
- 429: too many wrong secrets, or too many requests or exports of one account at once.
- Lists are newest first. Dates are inclusive at both ends. The Order ID filter is a case-insensitive prefix.`;

const HEADERS = {
  'Cache-Control': {
    description: 'No answer is kept.',
    schema: { type: 'string', const: 'no-store' },
  },
  'X-Request-Id': { description: "The answer's id in the log.", schema: { type: 'string' } },
};
const RETRY_AFTER = { description: 'In seconds.', schema: { type: 'integer', minimum: 1 } };

interface Described {
  paths?: Record<string, { get?: { responses?: Record<string, { headers?: object }> } }>;
}

/** Adds the headers of answers, which a route's schema cannot describe. */
function withHeaders<Document extends object>(document: Document): Document {
  for (const { get } of Object.values((document as Described).paths ?? {})) {
    for (const [status, answer] of Object.entries(get?.responses ?? {})) {
      const waits = get?.responses?.[429] && ['429', '503'].includes(status);
      answer.headers = { ...HEADERS, ...(waits && { 'Retry-After': RETRY_AFTER }) };
    }
  }
  return document;
}

/** Serves the OpenAPI document of the routes that are registered after this call. */
export async function serveOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Merchant transactions', version: VERSION, description },
      // Relative to the document's own URL.
      servers: [{ url: '/' }],
      components: { securitySchemes: { merchantKey: { type: 'http', scheme: 'basic' } } },
      security: [{ merchantKey: [] }],
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => withHeaders(app.swagger()));
}
