import { afterAll } from 'vitest';
import { removeAll } from './databases.ts';

// In a setup file, which runs for each test file: the modules that tests import are loaded once for each worker.
afterAll(removeAll);
