import { type Endpoint, expose } from 'comlink';
import { Engine } from './Engine.ts';

// TypeScript takes `self` for a window.
expose(Engine, self as unknown as Endpoint);
