import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Metrics } from './metrics.ts';

/** Serves the metrics on their own port, so that the public one never exposes them. */
export async function serveMetrics(
  metrics: Metrics,
  { port, host }: { port: number; host: string },
): Promise<Server> {
  const server = createServer({ requestTimeout: 5_000 }, async ({ method, url }, answer) => {
    if (method !== 'GET' || url !== '/metrics') return answer.writeHead(404).end();
    try {
      const text = await metrics.text();
      answer.writeHead(200, { 'content-type': metrics.contentType }).end(text);
    } catch {
      answer.writeHead(500).end();
    }
  });
  await once(server.listen(port, host), 'listening');
  return server;
}
