import { type Endpoint, expose } from 'comlink';
import { Sums } from './Sums.ts';

// TypeScript takes `self` for a window.
expose(Sums, self as unknown as Endpoint);
