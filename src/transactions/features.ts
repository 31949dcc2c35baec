// biome-ignore-all lint/performance/noBarrelFile: one chunk is what it is for
/* What is used after the first rows, in one chunk. */

export { PaymentDrawer } from '../payment/PaymentDrawer.tsx';
export { reload } from '../wholeList/engineStore.ts';
export { PrintSheet } from './print/PrintSheet.tsx';
export { ViewMenu } from './settings/ViewMenu.tsx';
export { Shortcuts } from './shortcuts/Shortcuts.tsx';
export { Summary } from './summary/Summary.tsx';
export { WaitingPayments } from './summary/WaitingPayments.tsx';
