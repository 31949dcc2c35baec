import { expect, test } from 'vitest';
import { STATEMENTS } from '../spec.ts';

const sources = import.meta.glob<string>('../**/*.{test.ts,test.tsx,e2e.ts}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The statements that titles of tests name, as in `(spec 2.1, 2.3)`: no comments, and no tests that are skipped for good. */
const named = Object.values(sources)
  .map((source) => source.replace(/\/\*[\s\S]*?\*\/|^ *\/\/.*$|\.(skip|todo)\([^\n]*/gm, ''))
  .flatMap((source) => [...source.matchAll(/\(spec ([\d., ]+)\)/g)])
  .flatMap(([, ids = '']) => ids.split(', '));

// An index, from statements to tests: whether a test checks its statement is for its reader to judge.
test('every statement of the specification is named by a test', () => {
  expect(Object.keys(STATEMENTS).filter((id) => !named.includes(id))).toEqual([]);
});

test('no test names a statement that does not exist', () => {
  expect(named.filter((id) => !(id in STATEMENTS))).toEqual([]);
});
