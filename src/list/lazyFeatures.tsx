import { lazyCode, lazyPart } from '../lazy.tsx';

/** Loaded when the browser is idle after the first rows. */
export const listFeatures = lazyCode(() => import('./features.ts'));

export const Summary = lazyPart(listFeatures, (loaded) => loaded.Summary);
