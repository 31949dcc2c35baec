import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { STATEMENTS } from '../spec.ts';

const sources = import.meta.glob<string>('../**/*.{test.ts,test.tsx,e2e.ts}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The statements in test titles, such as `(spec 2.1)`; comments and tests that never run do not count. */
const named = Object.values(sources)
  .map((source) => source.replace(/\/\*[\s\S]*?\*\/|^ *\/\/.*$|\.(skip|todo)\([^\n]*/gm, ''))
  .flatMap((source) => [...source.matchAll(/\(spec ([\d., ]+)\)/g)])
  .flatMap(([, ids = '']) => ids.split(', '));

// Only a person can judge whether a test really checks the statement that it names.
test('every statement of the specification is named by a test', () => {
  expect(Object.keys(STATEMENTS).filter((id) => !named.includes(id))).toEqual([]);
});

test('no test names a statement that does not exist', () => {
  expect(named.filter((id) => !(id in STATEMENTS))).toEqual([]);
});

test('the statements quote the specification', () => {
  const specification = readFileSync(
    new URL('../../docs/specification.md', import.meta.url),
    'utf8',
  );
  const quotes = Object.values(STATEMENTS).flatMap((statement) => [
    ...[...statement.matchAll(/'([^']+)'/g)].map(([, quote = '']) => quote),
    ...(/^(?:Login|List|Export)[^:]*: (?<words>[A-Z].*)$/.exec(statement)?.slice(1) ?? []),
  ]);
  expect(quotes.length).toBeGreaterThan(20);
  expect(quotes.filter((quote) => !specification.includes(quote))).toEqual([]);
});
