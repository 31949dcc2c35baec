import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

const IMPORT = /(?:from\s+|import\(\s*|import\s+)['"]([^'"]+)['"]/g;

/** The imports of each source file, including types and dynamic imports: file paths and package names. */
const imports = new Map<string, string[]>();
for (const folder of ['src', 'server', 'check-service', 'theme', 'workbench', 'build']) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(name)) continue;
    const file = join(folder, name);
    const targets = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, target = '']) =>
      target.startsWith('.') ? normalize(join(dirname(file), target)) : target,
    );
    imports.set(file, targets);
  }
}

const files = [...imports.keys()];

function importsOf(from: RegExp): string[] {
  return files.filter((file) => from.test(file)).flatMap((file) => imports.get(file) ?? []);
}

/** The files that are in an import cycle, or lead into one. */
function filesOfCycles(): string[] {
  const left = new Set(files);
  for (;;) {
    const free = [...left].filter((file) => !imports.get(file)?.some((it) => left.has(it)));
    if (free.length === 0) return [...left];
    for (const file of free) left.delete(file);
  }
}

test('there are no import cycles', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(filesOfCycles()).toEqual([]);
});

/** Matches these folders and files of src/. */
const inSrc = (paths: string) => new RegExp(`^src/(${paths})(/|\\.tsx?$)`);

/** Files and folders that do not depend on the screens. */
const BASE = 'storage|time|format|paths|written|ui|api|session|auth|queryClient|notify|lazy';

/** Folders that the screens share. Each imports only the folders before it, and BASE. */
const ROOMS = ['settings', 'payment', 'filters', 'paymentsFile', 'export', 'page'];

const FILES = /^(src|server|check-service|theme|tests|build)\//;

describe('imports point one way', () => {
  test.each<[string, RegExp, RegExp]>([
    ['storage, time and paths', inSrc('storage|time|paths'), /^$/],
    ['format', inSrc('format'), inSrc('time')],
    ['ui/', inSrc('ui'), inSrc('ui|format')],
    ['session/', inSrc('session'), inSrc('session|storage')],
    ['auth/', inSrc('auth'), inSrc('auth|api|paths|session|storage|ui')],
    ['api/', inSrc('api'), inSrc('api|notify|session/session|storage')],
    ['the query client', inSrc('queryClient'), inSrc('notify|session/session|storage')],
    ['messages', inSrc('notify|notifications'), inSrc('notify|session/session|storage|ui')],
    ['lazy', inSrc('lazy'), inSrc('ui')],
    ['the crash screen', inSrc('crash'), inSrc('api|session|ui')],
    ['signIn/', inSrc('signIn'), inSrc(`signIn|${BASE}`)],
    ['written values', inSrc('written'), inSrc('written|time')],
    [
      'reconcile/, a library of its own',
      inSrc('reconcile'),
      inSrc('reconcile|written|time|format'),
    ],
    [
      'the reader of the export, which runs without the page',
      inSrc('paymentsFile'),
      inSrc('paymentsFile|written|api/contract|api/schema|time|format'),
    ],
    [
      'the engine, which does too',
      inSrc('allPayments/(worker|Engine|spreadsheets|find/(?:find|readQuery)|match/ownFile)'),
      inSrc(
        'allPayments/(Engine|spreadsheets|find/(?:find|readQuery)|match/ownFile)|paymentsFile|reconcile|written|export/received|api/contract|api/schema|time|format',
      ),
    ],
    ...ROOMS.map((room, nth): [string, RegExp, RegExp] => [
      `${room}/`,
      inSrc(room),
      inSrc([...ROOMS.slice(0, nth + 1), BASE].join('|')),
    ]),
    // The screens import these folders, and not each other.
    ['list/', inSrc('list'), inSrc(`list|${ROOMS.join('|')}|${BASE}`)],
    [
      'allPayments/',
      inSrc('allPayments'),
      inSrc(`allPayments|reconcile|${ROOMS.join('|')}|${BASE}`),
    ],
    [
      'all but the map of routes',
      /^src\/(?!(App|signIn|list|allPayments)\b)/,
      /^src\/(?!(signIn|list|allPayments)\/)|^theme\//,
    ],
    ['src/', /^src\//, /^(src|theme)\//],
    ['theme/', /^theme\//, /^theme\//],
    ['server/', /^server\//, /^server\/|^src\/api\/(contract|schema)\.ts$/],
    ['check-service/', /^check-service\//, /^check-service\/|^src\/api\/(contract|schema)\.ts$/],
    // build/ draws the first screen of the page.
    [
      'build/',
      /^build\//,
      /^build\/|^src\/(App|api\/contract|payment\/StatusChip)\.tsx?$|^theme\/theme\.ts$/,
    ],
  ])('from %s', (_, from, allowed) => {
    expect(files.some((file) => from.test(file))).toBe(true);
    const found = importsOf(from).filter((target) => FILES.test(target));
    expect(found.filter((target) => !allowed.test(target))).toEqual([]);
  });

  test.each([
    [
      'the engine',
      'paymentsFile|allPayments/(worker|Engine|spreadsheets|find/(?:find|readQuery)|match/ownFile)',
      /^(papaparse|date-fns|comlink)$/,
    ],
    ['reconcile/', 'reconcile', /^(papaparse|date-fns|fflate)$/],
  ])('%s needs no code of a screen', (_, folder, known) => {
    const packages = importsOf(inSrc(folder)).filter((name) => !FILES.test(name));
    expect(packages.filter((name) => !known.test(name))).toEqual([]);
  });

  test('only allPayments/ imports reconcile/', () => {
    const users = files.filter((file) =>
      imports.get(file)?.some((it) => inSrc('reconcile').test(it)),
    );
    const others = users.filter((file) => !inSrc('reconcile|allPayments').test(file));
    expect(others).toEqual([]);
  });

  test('the page imports nothing of Node.js, and its calls to the service do not import the UI', () => {
    expect(importsOf(/^src\//).filter((name) => name.startsWith('node:'))).toEqual([]);
    expect(importsOf(inSrc('api')).filter((name) => /^(react|@mui)/.test(name))).toEqual([]);
  });
});
