import proxyAddr from '@fastify/proxy-addr';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { auditSignIns } from './auth/auditSignIns.ts';
import { authenticate } from './auth/authenticate.ts';
import { merchantRepository } from './auth/merchantRepository.ts';
import { warnUntrustedProxy } from './auth/warnUntrustedProxy.ts';
import type { Dashboard } from './dashboard/dashboard.ts';
import { ClientGone } from './database/abortable.ts';
import type { Database } from './database/tables.ts';
import { readInstant } from './instant.ts';
import { type Limits, readLimits } from './limits.ts';
import { RequestLog } from './log.ts';
import type { Metrics } from './metrics/metrics.ts';
import { requestId } from './requestId.ts';
import {
  ApiError,
  answerError,
  answerMalformedRequest,
  answerNotFound,
} from './routes/apiError.ts';
import { exportRoute } from './routes/exportRoute.ts';
import { exportSlots } from './routes/exportSlots.ts';
import { healthRoute } from './routes/healthRoute.ts';
import { isApiUrl } from './routes/isApiUrl.ts';
import { listRoute } from './routes/listRoute.ts';
import { searchSlots } from './routes/searchSlots.ts';
import { userRoute } from './routes/userRoute.ts';
import { API_POLICY, SECURITY_HEADERS, STRICT_TRANSPORT } from './securityHeaders.ts';
import { serveOpenApi } from './serveOpenApi.ts';
import { trackRequest } from './trackRequest.ts';

export interface AppOptions {
  /** The database for exports, which hold a connection each; by default the same one. */
  exports?: Database;
  /** For the health check, so that it does not wait for the calls' connections. */
  control?: Database;
  log?: FastifyBaseLogger;
  metrics?: Metrics;
  limits?: Limits;
  /** Serves the dashboard's pages; without it there is only the API. */
  dashboard?: Dashboard;
  /** The reverse proxies whose X-Forwarded-For names the caller, as addresses, ranges or 'loopback'. */
  trustProxy?: string;
  /** Whether the service is stopping: it still answers, but the health check reports not ready. */
  isStopping?: () => boolean;
}

/** No call has a body. */
const MAX_BODY_BYTES = 16_384;

/** The service without a socket; tests call it by `inject`. */
export async function buildApp(
  db: Database,
  {
    exports = db,
    control = db,
    log,
    metrics,
    limits = readLimits({}),
    dashboard,
    trustProxy,
    isStopping,
  }: AppOptions = {},
): Promise<FastifyInstance> {
  const trusts = trustProxy
    ? proxyAddr.compile(trustProxy.split(',').map((proxy) => proxy.trim()))
    : undefined;
  const track = trackRequest(metrics);
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
      // How often Node checks the limits; its default of 30 s would make them imprecise.
      connectionsCheckingInterval: Math.ceil(limits.requestTimeoutMs / 4),
    },
    // Requests on open connections are still answered while the service stops.
    return503OnClosing: false,
    frameworkErrors(error, request, reply) {
      // A malformed URL reaches no hook.
      track(request, reply);
      return answerError(error, request, reply);
    },
    clientErrorHandler: answerMalformedRequest,
    ajv: {
      // With strictNumbers Ajv accepts 1e999 as an integer and skips its bounds.
      customOptions: { strictNumbers: false },
      onCreate: (ajv) => ajv.addFormat('date-time', (text) => readInstant(text) !== undefined),
    },
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.server.maxConnections = limits.maxConnections;
  app.setErrorHandler(answerError);
  app.addHook('onRequest', async (request, reply) => track(request, reply));
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS);
    if (request.protocol === 'https') reply.header('strict-transport-security', STRICT_TRANSPORT);
    // No payments in a browser's cache.
    if (isApiUrl(request.url)) {
      reply.headers({ 'cache-control': 'no-store', 'content-security-policy': API_POLICY });
    }
  });
  const answerPage = await dashboard?.(app);
  app.setNotFoundHandler((request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !isApiUrl(request.url);
    return isPage && answerPage ? answerPage(request, reply) : answerNotFound(request, reply);
  });
  await serveOpenApi(app);

  await app.register(healthRoute, { prefix: '/api', db: control, isStopping });
  await app.register(
    async (calls) => {
      if (limits.maxEventLoopDelayMs > 0) {
        await calls.register(underPressure, {
          maxEventLoopDelay: limits.maxEventLoopDelayMs,
          pressureHandler: refuseUnderPressure,
        });
      }
      calls.decorateRequest('viewer');
      calls.decorateRequest('exported');
      calls.addHook('onRequest', warnUntrustedProxy(trusts));
      calls.addHook('onRequest', auditSignIns(authenticate(merchantRepository(db)), metrics));
      // A request's signal that is first read after the client has left never aborts.
      calls.addHook('onRequest', async (_request, reply) => {
        if (reply.raw.closed) throw new ClientGone();
      });
      await calls.register(listRoute, { db, search: searchSlots(limits) });
      await calls.register(exportRoute, { db: exports, acquireSlot: exportSlots(limits), limits });
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
