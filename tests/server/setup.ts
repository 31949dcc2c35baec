import { afterAll } from 'vitest';
import { removeAll } from './databases.ts';

// Called here, because a setup file runs for each test file, but an imported module only once for each worker.
afterAll(removeAll);
