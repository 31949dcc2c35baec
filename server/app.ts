import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { authenticate } from './auth/authenticate.ts';
import type { Dashboard } from './dashboard/dashboard.ts';
import { registerDocument, serveDocument } from './docs.ts';
import { readInstant } from './instant.ts';
import { merchantRepository } from './repository/merchants.ts';
import type { Database } from './repository/tables.ts';
import { transactionRepository } from './repository/transactions.ts';
import { answerBrokenRequest, answerError, answerNoSuchCall } from './routes/apiError.ts';
import { exportRoute } from './routes/exportRoute.ts';
import { healthRoute } from './routes/healthRoute.ts';
import { isCall } from './routes/isCall.ts';
import { listRoute } from './routes/listRoute.ts';
import { userRoute } from './routes/userRoute.ts';

interface AppOptions {
  logger?: FastifyServerOptions['logger'];
  /** Serves the pages beside the calls; without it there are only the calls. */
  dashboard?: Dashboard;
  /** The reverse proxies whose X-Forwarded-For names the caller, as addresses, ranges or 'loopback'. */
  trustProxy?: string;
}

/** The service without its socket: `inject` reaches every call. */
export async function buildApp(
  db: Database,
  { logger = false, dashboard, trustProxy }: AppOptions = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    logger,
    trustProxy: trustProxy ?? false,
    // A HEAD of the export would run the whole export.
    exposeHeadRoutes: false,
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
    ajv: {
      // Otherwise Ajv takes 1e999 for an integer and skips its bounds.
      customOptions: { strictNumbers: false },
      onCreate: (ajv) => ajv.addFormat('date-time', (text) => readInstant(text) !== undefined),
    },
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.setErrorHandler(answerError);
  // Payments must not stay behind in a browser's cache.
  app.addHook('onRequest', async (request, reply) => {
    if (isCall(request.url)) reply.header('cache-control', 'no-store');
  });
  const answerPage = await dashboard?.(app);
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !isCall(request.url);
    return isPage && answerPage ? answerPage(request, reply) : answerNoSuchCall(request, reply);
  });
  await registerDocument(app);
  serveDocument(app);

  await app.register(healthRoute, { prefix: '/api', db });
  await app.register(
    async (calls) => {
      const transactions = transactionRepository(db);
      calls.decorateRequest('viewer');
      calls.addHook('onRequest', authenticate(merchantRepository(db)));
      await calls.register(listRoute, { transactions });
      await calls.register(exportRoute, { transactions });
      await calls.register(userRoute);
    },
    { prefix: '/api' },
  );
  return app;
}
