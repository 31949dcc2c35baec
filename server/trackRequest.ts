import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics/metrics.ts';
import { REQUEST_ID } from './requestId.ts';
import { isApiUrl } from './routes/isApiUrl.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What an export has sent so far; set by its route. */
    exported?: { merchant: string; rows: number; bytes: number };
  }
}

/** Sets the request id header; logs and counts the request once, when its answer was sent or aborted. */
export function trackRequest(metrics: Metrics | undefined) {
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const startedAt = performance.now();
    // On the raw response, so that answers that bypass Fastify (Vite's) have it too.
    reply.raw.setHeader(REQUEST_ID, request.id);
    const { method, routeOptions, url } = request;
    // The route's pattern, not the URL, which contains what was searched for.
    const { url: route = 'none' } = routeOptions;
    metrics?.begin(route);
    let isComplete = false;
    reply.raw.once('finish', () => {
      isComplete = true;
    });
    reply.raw.once('close', () => {
      const ms = performance.now() - startedAt;
      const status = reply.raw.statusCode;
      metrics?.end({ method, route, status, ms, isComplete });
      const isRoutine = !isApiUrl(url) || route.startsWith('/api/health');
      request.log[isRoutine ? 'debug' : 'info'](
        { method, route, status, ms: Math.round(ms * 10) / 10, ...request.exported },
        isComplete ? 'answered' : 'aborted',
      );
    });
  };
}
