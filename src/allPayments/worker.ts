import { type Endpoint, expose } from 'comlink';
import { Engine } from './Engine.ts';

// TypeScript types `self` as a window.
expose(Engine, self as unknown as Endpoint);
