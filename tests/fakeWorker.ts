import '@vitest/web-worker';

/** The ends of fake workers. Two at a time share their modules, so that the second never answers. */
const ends: Promise<void>[] = [];

globalThis.Worker = class extends Worker {
  readonly #answered = new Promise((resolve) => {
    this.addEventListener('message', resolve, { once: true });
  });
  #end = () => {};
  constructor(...args: ConstructorParameters<typeof Worker>) {
    super(...args);
    ends.push(new Promise((resolve) => (this.#end = resolve)));
  }
  // Before its first answer it still loads its modules.
  override async terminate() {
    await this.#answered;
    super.terminate();
    this.#end();
  }
};

/** Resolves when each worker of the test has ended. */
export const workersEnded = () => Promise.all(ends.splice(0));
