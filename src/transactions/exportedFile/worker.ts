import { type Endpoint, expose } from 'comlink';
import { ExportCheck } from './ExportCheck.ts';
import { TotalsReader } from './TotalsReader.ts';

const readers = { ExportCheck, TotalsReader };
export type Readers = typeof readers;

// TypeScript takes `self` for a window.
expose(readers, self as unknown as Endpoint);
