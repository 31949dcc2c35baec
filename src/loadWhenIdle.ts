import { keepLoading } from './keepLoading.ts';
import { whenIdle } from './whenIdle.ts';

/** A load that nobody waits for: it leaves the line to the first rows. */
export function loadWhenIdle<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    await new Promise<void>(whenIdle);
    return keepLoading(load)();
  };
}
