import type { Socket } from 'node:net';
import cors from '@fastify/cors';
import proxyAddr from '@fastify/proxy-addr';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import underPressure from '@fastify/under-pressure';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import { sql } from 'kysely';
import { signIn } from './auth/authenticate.ts';
import { warnUntrustedProxy } from './auth/network.ts';
import type { Dashboard } from './dashboard.ts';
import { ClientGone } from './database/abortable.ts';
import type { Database } from './database/tables.ts';
import { headersFor, isApi } from './headers.ts';
import { readInstant } from './instant.ts';
import { isAnswering, RequestLog, requestId, trackRequests } from './log.ts';
import type { Metrics } from './metrics.ts';
import { accountRate } from './routes/accountLimit.ts';
import { ApiError, answerError, answerMalformed, answerNotFound, busy } from './routes/apiError.ts';
import { calls } from './routes/calls.ts';
import { exportRoute } from './routes/exportRoute.ts';
import { healthRoute } from './routes/healthRoute.ts';
import { serveOpenApi } from './routes/openApi.ts';
import { listOf, readSettings, type Settings } from './settings.ts';

export interface AppOptions {
  settings?: Settings;
  /** The database for exports, because each export holds a connection; `db` by default. */
  exports?: Database;
  /** Rejects if the service cannot answer calls. */
  check?: () => Promise<unknown>;
  log?: FastifyBaseLogger;
  metrics?: Metrics;
  /** Serves the dashboard's pages; undefined: only the API is served. */
  dashboard?: Dashboard;
  /** Whether the service is stopping, or not yet ready: it answers, but the health check fails. */
  isStopping?: () => boolean;
}

/** The longest request body that is accepted, although no call needs a body. */
const MAX_BODY_BYTES = 16_384;

/** The CORS options for pages of other origins. `credentials` is off, because the page sends no cookies. */
const CORS = {
  methods: ['GET'],
  allowedHeaders: ['Authorization'],
  exposedHeaders: ['Content-Disposition', 'Retry-After', 'X-Request-Id'],
  maxAge: 600,
  strictPreflight: false,
};

const CLOSE = { connection: 'close' };

/** The interval at which a stopping service closes the connections without a request. */
const SILENT_MS = 500;

/** The time limit for receiving a request. */
const REQUEST_TIMEOUT_MS = 10_000;

/** Builds the service, which does not listen yet; tests call it with `inject`. */
export async function buildApp(
  db: Database,
  {
    settings = readSettings({}),
    exports = db,
    check = () => sql`select 1`.execute(db),
    log,
    metrics,
    dashboard,
    isStopping,
  }: AppOptions = {},
): Promise<FastifyInstance> {
  const proxies = settings.TRUST_PROXY && listOf(settings.TRUST_PROXY);
  const trusts = proxies ? proxyAddr.compile(proxies) : undefined;
  const track = trackRequests(metrics);
  const app = Fastify({
    ...(log ? { loggerInstance: log } : {}),
    logController: new RequestLog(),
    genReqId: requestId(trusts),
    trustProxy: trusts ?? false,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: settings.STALL_TIMEOUT_MS,
    http: {
      // Otherwise Node itself would refuse a request without a Host header.
      requireHostHeader: false,
      headersTimeout: REQUEST_TIMEOUT_MS,
      // Node's default of 30 s would make these limits imprecise.
      connectionsCheckingInterval: REQUEST_TIMEOUT_MS / 4,
    },
    // Requests on open connections are still answered while the service stops.
    return503OnClosing: false,
    frameworkErrors(error, request, reply) {
      // Hooks do not run for a malformed URL.
      track(request, reply);
      return answerError(error, request, reply.headers({ ...headersFor(request), ...CLOSE }));
    },
    clientErrorHandler: answerMalformed(metrics),
    ajv: {
      // With strictNumbers Ajv accepts 1e999 as an integer and skips its bounds.
      customOptions: { strictNumbers: false },
      onCreate: (ajv) => ajv.addFormat('date-time', (text) => readInstant(text) !== undefined),
    },
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.server.maxConnections = settings.MAX_CONNECTIONS;
  closeSilentConnections(app);
  // During a request, only a stalled client is disconnected: a slow database has its own limits.
  app.server.on('timeout', (socket) => {
    if (!isAnswering(socket) || socket.writableLength > 0) socket.destroy();
  });
  // Node would answer 417 itself, without a request id or a log line.
  app.server.on('checkExpectation', (...call) => app.server.emit('request', ...call));
  app.setErrorHandler(answerError);
  app.addHook('onRequest', async (request, reply) => {
    track(request, reply);
    reply.headers(headersFor(request));
    refuseBody(request);
  });
  const answerPage = await dashboard?.(app);
  app.setNotFoundHandler((request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !isApi(request);
    return isPage && answerPage ? answerPage(request, reply) : answerNotFound(request, reply);
  });
  await serveOpenApi(app);

  await app.register(healthRoute, { prefix: '/api', check, isStopping });
  await app.register(
    async (signedIn) => {
      if (settings.ALLOW_ORIGIN) {
        // Before the sign-in, because a preflight has no credentials and the page also reads refusals.
        await signedIn.register(cors, { ...CORS, origin: listOf(settings.ALLOW_ORIGIN) });
      }
      if (settings.MAX_EVENT_LOOP_DELAY_MS > 0) {
        await signedIn.register(underPressure, {
          maxEventLoopDelay: settings.MAX_EVENT_LOOP_DELAY_MS,
          pressureHandler: refuseUnderPressure,
        });
      }
      signedIn.decorateRequest('exported');
      const refuseGone = async ({ socket }: FastifyRequest) => {
        // A connection that was reset no longer has an address.
        if (socket.destroyed || !socket.remoteAddress) throw new ClientGone();
      };
      signedIn.addHook('onRequest', refuseGone);
      signedIn.addHook('onRequest', warnUntrustedProxy(trusts));
      await signedIn.register(signIn, { db, metrics });
      await signedIn.register(accountRate, { perMinute: settings.MAX_CALLS_PER_MINUTE });
      // Checked again: the request's signal never aborts if it is first read after the client has left.
      signedIn.addHook('onRequest', refuseGone);
      await signedIn.register(calls, { db, limits: settings });
      await signedIn.register(exportRoute, { db: exports, limits: settings, metrics });
    },
    { prefix: '/api' },
  );
  return app;
}

/**
 * Refuses a long or chunked body and disconnects. Fastify limits only the bodies that it parses; Node would read any
 * other to its end.
 */
function refuseBody({ headers }: FastifyRequest): void {
  const isLong = Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES;
  if (!isLong && headers['transfer-encoding'] === undefined) return;
  throw new ApiError(413, 'body_not_allowed', 'Send no body.', CLOSE);
}

/** Closes the connections without a request when the service stops; Node would wait for them. */
function closeSilentConnections(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  let timer: NodeJS.Timeout;
  app.addHook('preClose', async () => {
    // Not at once, because a request may be on its way.
    timer = setInterval(() => {
      for (const socket of sockets) if (!isAnswering(socket)) socket.destroySoon();
    }, SILENT_MS);
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

function refuseUnderPressure(): never {
  const message = 'The service has too much to do. Please try again in a few seconds.';
  throw busy(503, 'overloaded', message, 5);
}
