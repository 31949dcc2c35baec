// biome-ignore-all lint/performance/noBarrelFile: one chunk is what it is for
/* What all tabs use after the first rows, in one chunk. */

export { PaymentDrawer } from '../payment/PaymentDrawer.tsx';
export { ViewMenu } from './settings/ViewMenu.tsx';
export { Shortcuts } from './shortcuts/Shortcuts.tsx';
