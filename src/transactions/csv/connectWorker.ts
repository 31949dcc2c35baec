import { type Remote, wrap } from 'comlink';
import { REQUEST_TIMEOUT_MS } from '../../api/client.ts';

/**
 * Connects to the class that a worker exposes. Wrap each call in `orFail`, because Comlink alone would wait for ever:
 * `orFail` rejects on an abort, on an error of the worker, and when its first answer exceeds a request's time limit.
 */
export function connectWorker<Class>(worker: Worker, signal: AbortSignal) {
  let timer: ReturnType<typeof setTimeout>;
  const failure = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error('The worker does not answer.'));
    worker.addEventListener('error', fail);
    signal.addEventListener('abort', fail);
    timer = setTimeout(fail, REQUEST_TIMEOUT_MS);
  });
  // `orFail` reports it. This prevents an unhandled rejection when no call is waiting.
  failure.catch(() => {});
  const remote: Remote<Class> = wrap<Class>(worker);
  return {
    remote,
    orFail: <Result>(call: Promise<Result>) =>
      // Only the first answer has a time limit: it waits for the worker's code, which may never be loaded.
      Promise.race([call, failure]).finally(() => clearTimeout(timer)),
  };
}
