import { type Endpoint, expose } from 'comlink';
import { ExportCheck } from './ExportCheck.ts';

// TypeScript takes `self` for a window.
expose(ExportCheck, self as unknown as Endpoint);
