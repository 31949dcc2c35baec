import { afterAll } from 'vitest';
import { removeAll } from './databases.ts';

// Here, because the files of a worker share the modules that they import, but each of them runs this one.
afterAll(removeAll);
