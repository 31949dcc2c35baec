import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics/metrics.ts';
import { REQUEST_ID } from './requestId.ts';
import { isCall } from './routes/isCall.ts';

/** Gives the answer its request id; when it has left, or was cut, it is logged and counted once. */
export function followRequest(metrics: Metrics | undefined) {
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const begun = performance.now();
    // On the raw answer, so that those of other hands, such as Vite's, have it too.
    reply.raw.setHeader(REQUEST_ID, request.id);
    metrics?.begin();
    let isWhole = false;
    reply.raw.once('finish', () => {
      isWhole = true;
    });
    reply.raw.once('close', () => {
      const ms = performance.now() - begun;
      const { method, routeOptions, url } = request;
      // The pattern, never the address: that holds what somebody searches for.
      const { url: route = 'none' } = routeOptions;
      const status = reply.raw.statusCode;
      metrics?.end({ method, route, status, ms, isWhole });
      const isPlain = !isCall(url) || route.startsWith('/api/health');
      request.log[isPlain ? 'debug' : 'info'](
        { method, route, status, ms: Math.round(ms * 10) / 10 },
        isWhole ? 'answered' : 'cut',
      );
    });
  };
}
