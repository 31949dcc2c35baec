import autocannon from 'autocannon';
import type { Calls } from './calls.ts';

export interface Load {
  calls: number;
  callsPerSecond: number;
  /** Response times, ms. */
  p50: number;
  p95: number;
  p99: number;
  /** Calls without a response, or with another status than 200. */
  failures: number;
}

/** Loads the service from several connections; each sends its next call as soon as the last one is answered. */
export async function fire(
  url: string,
  { headers, paths }: Calls,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Load> {
  const times: number[] = [];
  let failures = 0;
  let connected = 0;
  const { errors, duration } = await new Promise<autocannon.Result>((resolve, reject) => {
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
    run.on('response', (_client, status, _bytes, time) => {
      times.push(time);
      if (status !== 200) failures += 1;
    });
  });
  times.sort((a, b) => a - b);
  const percentile = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN;
  return {
    calls: times.length,
    callsPerSecond: times.length / duration,
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
    failures: failures + errors,
  };
}
