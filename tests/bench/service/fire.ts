import autocannon from 'autocannon';
import type { Calls } from './calls.ts';

export interface Shots {
  calls: number;
  p50: number;
  p95: number;
  p99: number;
  /** Answers a second. */
  rate: number;
  /** Answers that were none, or no 200. */
  failures: number;
}

/** So many connections at once, each asking again as soon as it is answered. In milliseconds. */
export async function fire(
  url: string,
  { headers, paths }: Calls,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Shots> {
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
          // Each begins elsewhere, so that they do not ask the same at the same time.
          const first = Math.floor((connected++ * paths.length) / connections);
          const turned = [...paths.slice(first), ...paths.slice(0, first)];
          client.setRequests(turned.map((path) => ({ path })));
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
  const percentile = (part: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;
  return {
    calls: times.length,
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
    rate: times.length / duration,
    failures: failures + errors,
  };
}
