import { type Endpoint, expose } from 'comlink';
import { WholeList } from './WholeList.ts';

// TypeScript takes `self` for a window.
expose(WholeList, self as unknown as Endpoint);
