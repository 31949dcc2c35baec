import { expose } from 'comlink';
import { Engine } from '../src/allPayments/Engine.ts';

/** A worker in the same thread, because jsdom has none. The tests in tests/e2e use the real one. */
function fakeWorker() {
  const { port1, port2 } = new MessageChannel();
  expose(Engine, port2);
  return Object.assign(port1, { terminate: () => port1.close() });
}

Object.assign(globalThis, { Worker: fakeWorker });
