import { expose } from 'comlink';
import { Engine } from '../src/allPayments/Engine.ts';

/** jsdom has no workers. This is one in the same thread; the journeys have the real one. */
function fakeWorker() {
  const { port1, port2 } = new MessageChannel();
  expose(Engine, port2);
  return Object.assign(port1, { terminate: () => port1.close() });
}

Object.assign(globalThis, { Worker: fakeWorker });
