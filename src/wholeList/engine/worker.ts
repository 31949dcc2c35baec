import { type Endpoint, expose } from 'comlink';
import { WholeList } from './Engine.ts';

// TypeScript takes `self` for a window.
expose(WholeList, self as unknown as Endpoint);
