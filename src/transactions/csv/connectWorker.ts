import { type Remote, wrap } from 'comlink';

/**
 * Connects to the class that a worker exposes. Wrap each call in `orFail`: it rejects when the worker's code cannot be
 * loaded, where Comlink alone would wait for ever.
 */
export function connectWorker<Class>(worker: Worker) {
  const failure = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('The worker could not be loaded.')));
  });
  // `orFail` reports it. This prevents an unhandled rejection when no call is waiting.
  failure.catch(() => {});
  const remote: Remote<Class> = wrap<Class>(worker);
  return {
    remote,
    orFail: <Result>(call: Promise<Result>) => Promise.race([call, failure]),
  };
}
