import { type Endpoint, expose } from 'comlink';
import { TotalsReader } from './TotalsReader.ts';

// TypeScript takes `self` for a window.
expose(TotalsReader, self as unknown as Endpoint);
