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

/** The files directly in src/ that the folders share; the others, such as App.tsx, put the folders together. */
const SHARED = 'Brand|FocusedHeading|format|LiveRegion|queryClient|storage|timeZone';

/** Matches these folders and files of src/. */
const inSrc = (paths: string) => new RegExp(`^src/(${paths})(/|\\.tsx?$)`);

describe('imports point one way', () => {
  test.each([
    ['the storage', inSrc('storage'), /^$/],
    ['the session store', inSrc('session/sessionStore'), inSrc('storage')],
    ['the shared files', inSrc(SHARED), inSrc(`${SHARED}|session/sessionStore`)],
    ['api/', inSrc('api'), inSrc('api|session/sessionStore|storage')],
    ['session/', inSrc('session'), inSrc(`session|api|${SHARED}`)],
    ['notifications/', inSrc('notifications'), inSrc('notifications|LiveRegion')],
    ['late', inSrc('late'), inSrc('notifications|FullPageSpinner')],
    [
      'transactions/',
      inSrc('transactions'),
      inSrc(`transactions|api|late|notifications|session/AuthContext|${SHARED}`),
    ],
    [
      'crash/',
      inSrc('crash'),
      inSrc(`crash|api/baseUrl|session/sessionStore|transactions/filters/filters|${SHARED}`),
    ],
    ['theme/', /^theme\/(?!workbench\/)/, /^theme\/(?!workbench\/)/],
    ['server/', /^server\//, /^server\/|^src\/api\/(contract|schema)\.ts$/],
    ['build/', /^build\//, /^build\//],
  ])('from %s', (_, from, allowed) => {
    expect(files.some((file) => from.test(file))).toBe(true);
    const found = importsOf(from);
    expect(found.filter((target) => !allowed.test(target))).toEqual([]);
  });
});
