import proxyAddr from '@fastify/proxy-addr';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { authenticate } from './auth/authenticate.ts';
import { merchantRepository } from './auth/merchantRepository.ts';
import type { Dashboard } from './dashboard/dashboard.ts';
import type { Database } from './database/tables.ts';
import { registerDocument, serveDocument } from './docs.ts';
import { followRequest } from './followRequest.ts';
import { readInstant } from './instant.ts';
import { type Limits, readLimits } from './limits.ts';
import { RequestLog } from './log.ts';
import type { Metrics } from './metrics/metrics.ts';
import { requestId } from './requestId.ts';
import { ApiError, answerBrokenRequest, answerError, answerNoSuchCall } from './routes/apiError.ts';
import { exportRoute } from './routes/exportRoute.ts';
import { exportSlots } from './routes/exportSlots.ts';
import { healthRoute } from './routes/healthRoute.ts';
import { isCall } from './routes/isCall.ts';
import { listRoute } from './routes/listRoute.ts';
import { userRoute } from './routes/userRoute.ts';
import { DATA_POLICY, SAFE_HEADERS, STRICT_TRANSPORT } from './safeHeaders.ts';

export interface AppOptions {
  log?: FastifyBaseLogger;
  metrics?: Metrics;
  limits?: Limits;
  /** Serves the pages beside the calls; without it there are only the calls. */
  dashboard?: Dashboard;
  /** The reverse proxies whose X-Forwarded-For names the caller, as addresses, ranges or 'loopback'. */
  trustProxy?: string;
  /** Whether the service is about to stop; then it answers still, but calls itself not ready. */
  isStopping?: () => boolean;
}

/** The calls have none; so that nobody makes the service read megabytes. */
const MAX_BODY_BYTES = 16_384;

/** The service without its socket: `inject` reaches every call. */
export async function buildApp(
  db: Database,
  { log, metrics, limits = readLimits({}), dashboard, trustProxy, isStopping }: AppOptions = {},
): Promise<FastifyInstance> {
  const trusts = trustProxy
    ? proxyAddr.compile(trustProxy.split(',').map((proxy) => proxy.trim()))
    : undefined;
  const follow = followRequest(metrics);
  const app = Fastify({
    ...(log ? { loggerInstance: log } : {}),
    logController: new RequestLog(),
    genReqId: requestId(trusts),
    trustProxy: trusts ?? false,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: limits.requestTimeoutMs,
    connectionTimeout: limits.stallTimeoutMs,
    http: {
      maxHeaderSize: limits.maxHeaderBytes,
      headersTimeout: limits.requestTimeoutMs,
      // Looked at that often; Node's own 30 s would make every limit a long one.
      connectionsCheckingInterval: Math.ceil(limits.requestTimeoutMs / 4),
    },
    // What arrives on an open connection while the service stops is answered still.
    return503OnClosing: false,
    // A HEAD of the export would run the whole export.
    exposeHeadRoutes: false,
    frameworkErrors(error, request, reply) {
      // An address that cannot be read reaches no hook.
      follow(request, reply);
      return answerError(error, request, reply);
    },
    clientErrorHandler: answerBrokenRequest,
    ajv: {
      // Otherwise Ajv takes 1e999 for an integer and skips its bounds.
      customOptions: { strictNumbers: false },
      onCreate: (ajv) => ajv.addFormat('date-time', (text) => readInstant(text) !== undefined),
    },
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.server.maxConnections = limits.maxConnections;
  app.setErrorHandler(answerError);
  app.addHook('onRequest', async (request, reply) => follow(request, reply));
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SAFE_HEADERS);
    if (request.protocol === 'https') reply.header('strict-transport-security', STRICT_TRANSPORT);
    // Payments must not stay behind in a browser's cache.
    if (isCall(request.url)) {
      reply.headers({ 'cache-control': 'no-store', 'content-security-policy': DATA_POLICY });
    }
  });
  const answerPage = await dashboard?.(app);
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !isCall(request.url);
    return isPage && answerPage ? answerPage(request, reply) : answerNoSuchCall(request, reply);
  });
  await registerDocument(app);
  serveDocument(app);

  await app.register(healthRoute, { prefix: '/api', db, isStopping });
  await app.register(
    async (calls) => {
      if (limits.maxEventLoopDelayMs > 0) {
        await calls.register(underPressure, {
          maxEventLoopDelay: limits.maxEventLoopDelayMs,
          pressureHandler: refuseUnderPressure,
        });
      }
      calls.decorateRequest('viewer');
      calls.addHook('onRequest', authenticate(merchantRepository(db)));
      await calls.register(listRoute, { db });
      await calls.register(exportRoute, { db, takeSlot: exportSlots(limits) });
      await calls.register(userRoute);
    },
    { prefix: '/api' },
  );
  return app;
}

function refuseUnderPressure(): never {
  const message = 'The service has too much to do. Please try again in a few seconds.';
  throw new ApiError(503, message, { 'retry-after': '5' });
}
