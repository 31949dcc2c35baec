import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import budgets from './budgets.json' with { type: 'json' };

interface Chunk {
  fileName: string;
  module: string | null;
  imports: string[];
  /** Bytes of source by package, before it is minified. */
  packages: Record<string, number>;
}

const chunks: Chunk[] = JSON.parse(readFileSync('node_modules/.cache/bundle-report.json', 'utf8'));

/** The files that those modules begin with, and all that these import. */
function filesOf(modules: string[]): Chunk[] {
  const found = new Set<Chunk>();
  function add(chunk: Chunk | undefined) {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
  }
  for (const module of modules) {
    const chunk = chunks.find((candidate) => candidate.module === module);
    if (!chunk) throw new Error(`The build has no file of its own for ${module}.`);
    add(chunk);
  }
  return [...found];
}

function brotliBytes(files: Chunk[]): number {
  return files
    .map(({ fileName }) => {
      // What would not shrink is served as it is.
      const packed = `dist/${fileName}.br`;
      return readFileSync(existsSync(packed) ? packed : `dist/${fileName}`).length;
    })
    .reduce((sum, bytes) => sum + bytes, 0);
}

/** The packages that weigh more than when the budget was set, heaviest growth first. */
function growth(files: Chunk[], before: Record<string, number>): string[] {
  const now: Record<string, number> = {};
  for (const { packages } of files) {
    for (const [name, bytes] of Object.entries(packages)) now[name] = (now[name] ?? 0) + bytes;
  }
  return Object.entries(now)
    .map(([name, bytes]) => ({ name, grown: bytes - (before[name] ?? 0) }))
    .filter(({ grown }) => grown > 1_000)
    .sort((a, b) => b.grown - a.grown)
    .map(({ name, grown }) => `${name} +${grown}`);
}

test.each(Object.entries(budgets))('%s keeps within its bytes', (route, budget) => {
  const files = filesOf(budget.modules);
  const bytes = brotliBytes(files);
  console.log(`${route}: ${bytes} of ${budget.brotliBytes} bytes of JavaScript (brotli)`);
  const grown = growth(files, budget.packages).join(', ') || 'nothing by much';
  expect(bytes, `${route} grew: ${grown}`).toBeLessThanOrEqual(budget.brotliBytes);
});
