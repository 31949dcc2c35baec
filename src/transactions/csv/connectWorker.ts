import { type Remote, wrap } from 'comlink';
import { REQUEST_TIMEOUT_MS } from '../../api/client.ts';

/**
 * Connects to the class that a worker exposes. Wrap each call in `orFail`, because Comlink alone waits for ever: it
 * rejects on an abort, and when the worker's code fails or gives no answer within the time of a request.
 */
export function connectWorker<Class>(worker: Worker, signal: AbortSignal) {
  let timer: ReturnType<typeof setTimeout>;
  const failure = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error('The worker gives no answer.'));
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
      // Only the first answer has a limit: it needs the code, which may never arrive.
      Promise.race([call, failure]).finally(() => clearTimeout(timer)),
  };
}
