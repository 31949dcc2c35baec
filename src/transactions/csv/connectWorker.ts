import { type Remote, wrap } from 'comlink';

/**
 * The class that a worker exposes, and `orFail`, around each of its calls: Comlink waits for ever for a worker whose
 * code cannot be loaded.
 */
export function connectWorker<Class>(worker: Worker) {
  const failure = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('The worker could not be loaded.')));
  });
  // Handled by the calls; without any, it is no unhandled rejection.
  failure.catch(() => {});
  const remote: Remote<Class> = wrap<Class>(worker);
  return {
    remote,
    orFail: <Result>(call: Promise<Result>) => Promise.race([call, failure]),
  };
}
