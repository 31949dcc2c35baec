import { existsSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';

interface Chunk {
  fileName: string;
  sources: string[];
  imports: string[];
  /** Bytes of source by package, before minification. */
  packages: Record<string, number>;
}

const chunks: Chunk[] = JSON.parse(readFileSync('node_modules/.cache/bundle-report.json', 'utf8'));

const START = ['src/App.tsx'];
const LIST = [...START, 'src/page/listQuery.ts', 'src/page/TransactionsPage.tsx'];

/** The chunks with these modules, and all chunks that these import, such as the entry. */
function chunksOf(modules: string[]): Chunk[] {
  const found = new Set<Chunk>();
  function add(chunk: Chunk | undefined) {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
  }
  for (const module of modules) {
    const chunk = chunks.find(({ sources }) => sources.includes(module));
    if (!chunk) throw new Error(`The build has no ${module}.`);
    add(chunk);
  }
  return [...found];
}

/** The served size; a file that compression would not shrink has no compressed copy. */
function servedBytes({ fileName }: Chunk): number {
  const compressed = `dist/${fileName}.br`;
  return readFileSync(existsSync(compressed) ? compressed : `dist/${fileName}`).length;
}

/** The packages with the most source, to show where a budget went. */
function heaviest(files: Chunk[]): string {
  const bytes: Record<string, number> = {};
  for (const { packages } of files) {
    for (const [name, size] of Object.entries(packages)) bytes[name] = (bytes[name] ?? 0) + size;
  }
  return Object.entries(bytes)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 8)
    .map(([name, size]) => `${name} ${Math.round(size / 1_000)}`)
    .join(', ');
}

test.each([
  ['sign-in', [...START, 'src/signIn/SignInPage.tsx'], 142],
  ['the first row', LIST, 216],
  ['the grid', [...LIST, 'src/payment/PaymentGrid.tsx'], 359],
])('%s loads no more JavaScript than its budget (brotli)', (_, modules, kilobytes) => {
  const files = chunksOf(modules);
  const bytes = files.map(servedBytes).reduce((sum, size) => sum + size, 0);
  console.log(`${(bytes / 1_000).toFixed(1)} of ${kilobytes} kB`);
  expect(bytes / 1_000, `Source, in kB: ${heaviest(files)}`).toBeLessThanOrEqual(kilobytes);
});

test('the page with its first screens is no larger than its budget (brotli)', () => {
  const bytes = brotliCompressSync(readFileSync('dist/index.html')).length;
  expect(bytes / 1_000).toBeLessThanOrEqual(12);
});

test("the first list request does not wait for the UI's code", () => {
  const packages = chunksOf(['src/page/listQuery.ts']).flatMap((chunk) =>
    Object.keys(chunk.packages),
  );
  expect(packages).toContain('axios');
  expect(packages.filter((name) => /^(@mui|@emotion|react-dom)/.test(name))).toEqual([]);
});

test.each(['signedOut', 'signedIn'] as const)(
  '%s, the large files are requested first, and no small one takes a connection before them',
  (screen) => {
    const html = readFileSync('dist/index.html', 'utf8');
    const [, preload = ''] = /const preload = (.*);/.exec(html) ?? [];
    const files: string[] = JSON.parse(preload)[screen];
    const sizes = files.map((file) => readFileSync(`dist${file}`).length);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    // Before src/head.js runs, a browser requests the markup's files: the entry, the bundler's runtime and the font.
    const markup = html.match(/<(script|link)\b[^>]* (src|href)="\/assets\/[^>]*>/g) ?? [];
    expect(markup).toHaveLength(3);
    expect(files.length + markup.length).toBeLessThanOrEqual(6);
  },
);

test('the page ships with the licences of its packages and font', () => {
  expect(readFileSync('dist/licenses.md', 'utf8')).toContain('react-dom');
  expect(readFileSync('dist/font-license.txt', 'utf8')).toContain('SIL OPEN FONT LICENSE');
});
