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

describe('imports point one way', () => {
  test.each([
    ['the session store', /^src\/session\/sessionStore\.ts$/, /^src\/storage\.ts$/],
    ['api/', /^src\/api\//, /^src\/(api\/|session\/sessionStore\.ts|storage\.ts)/],
    ['session/', /^src\/session\//, /^src\/(session|api)\/|^src\/[^/]+$/],
    ['notifications/', /^src\/notifications\//, /^src\/(notifications\/|late\.tsx)/],
    [
      'transactions/',
      /^src\/transactions\//,
      /^src\/(transactions|api|notifications)\/|^src\/session\/AuthContext\.tsx$|^src\/[^/]+$/,
    ],
    ['theme/', /^theme\/(?!workbench\/)/, /^theme\/(?!workbench\/)/],
    ['server/', /^server\//, /^server\/|^src\/api\/(contract|schema)\.ts$/],
    ['build/', /^build\//, /^build\//],
  ])('from %s', (_, from, allowed) => {
    const found = importsOf(from);
    expect(found.filter((target) => !allowed.test(target))).toEqual([]);
  });
});
