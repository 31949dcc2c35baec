// biome-ignore-all lint/performance/noBarrelFile: one chunk is what it is for
/* What is used after the first rows, in one chunk. */

export { ViewMenu } from '../page/settings/ViewMenu.tsx';
export { Shortcuts } from '../page/shortcuts/Shortcuts.tsx';
export { PaymentDrawer } from '../payment/PaymentDrawer.tsx';
export { reload } from '../whole/engineStore.ts';
export { PrintSheet } from './print/PrintSheet.tsx';
export { Summary } from './summary/Summary.tsx';
export { WaitingPayments } from './summary/WaitingPayments.tsx';
