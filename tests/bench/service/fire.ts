import autocannon from 'autocannon';
import type { Calls } from './calls.ts';

/** Loads the service from several connections; each sends its next call as soon as the last one is answered. */
export async function fire(
  url: string,
  { headers, paths }: Calls,
  connections: number,
  seconds: number,
) {
  const times: number[] = [];
  let connected = 0;
  const { errors, non2xx, duration } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url,
        connections,
        duration: seconds,
        timeout: 60,
        headers,
        setupClient(client) {
          // Each connection starts at another path, so that they do not all send the same call at once.
          const start = Math.floor((connected++ * paths.length) / connections);
          const rotated = [...paths.slice(start), ...paths.slice(0, start)];
          client.setRequests(rotated.map((path) => ({ path })));
        },
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    );
    // autocannon itself reports no 95th percentile.
    run.on('response', (_client, _status, _bytes, time) => times.push(time));
  });
  times.sort((a, b) => a - b);
  return {
    callsPerSecond: times.length / duration,
    p95: times[Math.floor(times.length * 0.95)] ?? Number.NaN,
    failures: errors + non2xx,
  };
}
