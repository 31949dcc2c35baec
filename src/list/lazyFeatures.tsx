import type { ComponentType } from 'react';
import { lazyCode } from '../lazy.tsx';

/** The chunk of what is used after the first rows: loaded when the browser is idle, or at the first press. */
export const features = lazyCode(() => import('./features.ts'));

type Features = typeof import('./features.ts');

/** A component of that chunk; nothing until it is loaded. */
const feature = <Props extends object>(choose: (loaded: Features) => ComponentType<Props>) =>
  function Feature(props: Props) {
    const loaded = features.loaded();
    const Component = loaded && choose(loaded);
    return Component && <Component {...props} />;
  };

export const PaymentDrawer = feature((loaded) => loaded.PaymentDrawer);
export const PrintSheet = feature((loaded) => loaded.PrintSheet);
export const Shortcuts = feature((loaded) => loaded.Shortcuts);
export const Summary = feature((loaded) => loaded.Summary);
export const ViewMenu = feature((loaded) => loaded.ViewMenu);
export const WaitingPayments = feature((loaded) => loaded.WaitingPayments);
