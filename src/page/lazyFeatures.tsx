import { lazyCode, lazyPart } from '../lazy.tsx';

/** The chunk of what is used after the first rows: loaded when the browser is idle, or at the first press. */
export const features = lazyCode(() => import('./features.ts'));

export const PaymentDrawer = lazyPart(features, (loaded) => loaded.PaymentDrawer);
export const Shortcuts = lazyPart(features, (loaded) => loaded.Shortcuts);
export const ViewMenu = lazyPart(features, (loaded) => loaded.ViewMenu);
