import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

const IMPORT = /(?:from\s+|import\(\s*|import\s+)['"](\.[^'"]+)['"]/g;

/** The relative imports of each source file, types and dynamic imports included. */
const imports = new Map<string, string[]>();
for (const folder of ['src', 'server', 'theme', 'build']) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(name)) continue;
    const file = join(folder, name);
    const text = readFileSync(file, 'utf8');
    const targets = [...text.matchAll(IMPORT)].map(([, path = '']) => join(dirname(file), path));
    imports.set(file, targets.map(normalize));
  }
}

const files = [...imports.keys()];

function importsOf(from: RegExp): string[] {
  return files.filter((file) => from.test(file)).flatMap((file) => imports.get(file) ?? []);
}

/** The files of the first import cycle, if there is one. */
function findCycle(): string[] | undefined {
  const done = new Set<string>();
  function walk(file: string, path: string[]): string[] | undefined {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return;
    for (const target of imports.get(file) ?? []) {
      const cycle = walk(target, [...path, file]);
      if (cycle) return cycle;
    }
    done.add(file);
  }
  for (const file of files) {
    const cycle = walk(file, []);
    if (cycle) return cycle;
  }
}

test('there are no import cycles', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(findCycle()).toBeUndefined();
});

/** Matches these folders and files of src/. */
const inSrc = (paths: string) => new RegExp(`^src/(${paths})(/|\\.tsx?$)`);

/** What knows nothing of the screens. */
const BASE = 'storage|time|format|ui|api|session|auth|queryClient|notify|lazy|clock';

/** The composition of the screens; it may import everything. */
const PAGE = 'transactions/(TransactionsPage|PageHeading|ViewMenu)';

describe('imports point one way', () => {
  test.each([
    ['storage', inSrc('storage'), /^$/],
    ['time', inSrc('time'), /^$/],
    ['format', inSrc('format'), inSrc('time')],
    ['ui/', inSrc('ui'), inSrc('ui')],
    ['session/', inSrc('session'), inSrc('session|storage')],
    ['auth/', inSrc('auth'), inSrc('auth|api|session|storage|ui')],
    ['api/', inSrc('api'), inSrc('api|session/session|storage')],
    ['the clock', inSrc('clock'), inSrc('api|notify')],
    ['the query client', inSrc('queryClient'), inSrc('notify|session/session|storage')],
    ['messages', inSrc('notify|notifications'), inSrc('notify|ui')],
    ['lazy', inSrc('lazy'), inSrc('notify|ui')],
    ['the crash screen', inSrc('crash|crashReport'), inSrc('crashReport|api|session|ui')],
    ['signIn/', inSrc('signIn'), inSrc(`signIn|${BASE}`)],
    ['transactions/', inSrc('transactions'), inSrc(`transactions|${BASE}`)],
    ['theme/', /^theme\/(?!workbench\/)/, /^theme\/(?!workbench\/)/],
    ['server/', /^server\//, /^server\/|^src\/api\/(contract|schema)\.ts$/],
    ['build/', /^build\//, /^build\//],
  ])('from %s', (_, from, allowed) => {
    expect(files.some((file) => from.test(file))).toBe(true);
    const found = importsOf(from);
    expect(found.filter((target) => !allowed.test(target))).toEqual([]);
  });
});

/** The folder of src/transactions that a file is in; undefined directly in it, and outside. */
const featureOf = (file: string) => /^src\/transactions\/(\w+)\//.exec(file)?.[1];

/** What all features may import. */
const SHARED_FEATURES = ['table', 'filters', 'csv'];

test('features import no feature but table, filters and csv; print/ and summary/ also totals', () => {
  const pairs = files.flatMap((file) =>
    (imports.get(file) ?? [])
      .map((target) => [featureOf(file), featureOf(target)])
      .filter(([from, to]) => from && to && from !== to),
  );
  const other = pairs.filter(([, to = '']) => !SHARED_FEATURES.includes(to));
  expect(new Set(other.map(String))).toEqual(new Set(['print,totals', 'summary,totals']));
});

test('no two folders of transactions/ import each other', () => {
  const pairs = new Set(
    files.flatMap((file) =>
      (imports.get(file) ?? []).map((target) => `${featureOf(file)},${featureOf(target)}`),
    ),
  );
  const both = [...pairs].filter((pair) => {
    const [from, to] = pair.split(',');
    return from !== to && pairs.has(`${to},${from}`) && !pair.includes('undefined');
  });
  expect(both).toEqual([]);
});

test('what the features share imports none of them, and only the page imports the page', () => {
  const shared = inSrc('transactions/(search|list|view)');
  // The parsing of filters is part of the search.
  expect(importsOf(shared).map(featureOf).filter(Boolean)).toEqual(['filters']);
  const importers = files.filter((file) =>
    imports.get(file)?.some((target) => inSrc(PAGE).test(target)),
  );
  expect(importers.filter((file) => !inSrc(`${PAGE}|App`).test(file))).toEqual([]);
});
