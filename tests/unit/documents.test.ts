import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { Environment } from '../../server/settings.ts';
import { FILTER_NAMES } from '../../src/api/contract.ts';
import { blocksOf, RUN_BY, runAsTheyStand } from '../commands.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const NO_SOURCES = ['node_modules', 'dist', 'data', 'test-results', 'playwright-report'];
const documents = readdirSync('.', { withFileTypes: true })
  .filter(({ name }) => !name.startsWith('.') && !NO_SOURCES.includes(name))
  .flatMap((entry) =>
    entry.isDirectory()
      ? readdirSync(entry.name, { recursive: true }).map((file) => join(entry.name, String(file)))
      : [entry.name],
  )
  .filter((file) => file.endsWith('.md'));

/** A document's text without its blocks of code. */
const prose = (file: string) => read(file).replace(/^ *```.*?^ *```/gms, '');

/** The anchors that GitHub gives to the headings. */
function anchors(file: string): string[] {
  return [...prose(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** The fault of a link to a file or heading of the project; undefined if the target exists. */
function fault(file: string, target: string): string | undefined {
  const [path = '', anchor] = target.split('#');
  const to = path ? normalize(join(dirname(file), path)) : file;
  if (!existsSync(to)) return `${file}: ${target}: no such file`;
  if (anchor && !anchors(to).includes(anchor)) return `${file}: ${target}: no such heading`;
}

describe('the documents', () => {
  it('link only to files and headings that exist', () => {
    const links = documents.flatMap((file) => {
      const inline = [...prose(file).matchAll(/\]\(([^)\s]+)\)/g)];
      const own = inline.filter(([, target = '']) => !/^(https?|mailto):/.test(target));
      return own.map(([, target = '']) => fault(file, target));
    });
    expect(links.length).toBeGreaterThan(30);
    expect(links.filter(Boolean)).toEqual([]);
  });

  it('name only files of the project that exist', () => {
    const folders = 'src|server|tests|theme|docs|deploy|build|check-service|workbench';
    const inBackticks = new RegExp(`\`((?:${folders})/[\\w./-]+\\.\\w+)\``, 'g');
    const named = documents.flatMap((file) =>
      [...read(file).matchAll(inBackticks)].map(([, path = '']) => ({ file, path })),
    );
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter(({ path }) => !existsSync(path))).toEqual([]);
  });
});

describe('the commands of the documents', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const withoutComment = (line: string) => line.replace(/ +# .*/, '');

  it('are each run by a test, or marked with what they need', () => {
    const ran = runAsTheyStand();
    const others = documents
      .flatMap(blocksOf)
      .filter((block) => !ran.includes(block))
      .flatMap((block) => block.trimEnd().split('\n').map(withoutComment));
    expect([...new Set(others)].sort()).toEqual(Object.keys(RUN_BY).sort());
    const missing = Object.values(RUN_BY).filter(
      (by) => typeof by !== 'string' && !read(by[0]).includes(by[1]),
    );
    expect(missing).toEqual([]);
  });

  it('name scripts that exist, and options that these know', () => {
    const pattern = /\bnpm (?:run (?:--silent )?([\w:-]+)|(start))([^\n`#]*)/g;
    const named = documents.flatMap((file) => [...read(file).matchAll(pattern)]);
    expect(named.length).toBeGreaterThan(60);
    for (const [whole, name = 'start', , args = ''] of named) {
      const script: string = scripts[name] ?? '';
      expect(script, whole).not.toBe('');
      const [source = ''] = /[\w/-]+\.ts/.exec(script) ?? [];
      for (const [, option] of args.matchAll(/ --([a-z][\w-]*)/g))
        expect(read(source), whole).toMatch(new RegExp(`\\b${option}\\b.*[:,]`));
    }
  });
});

test('the contract in words names every filter of the list', () => {
  const paragraph = /The list takes.+?\n\n/s.exec(read('docs/contract.md'))?.[0] ?? '';
  expect(FILTER_NAMES.filter((name) => !paragraph.includes(`\`${name}\``))).toEqual([]);
});

describe('docs/settings.md', () => {
  /** The rows of both tables, by variable. */
  const rows = Object.fromEntries(
    [...read('docs/settings.md').matchAll(/^\| `([A-Z_]+)` +\| (.+) \|$/gm)].map(
      ([, name = '', cells = '']) => [name, cells.split('|').map((cell) => cell.trim())],
    ),
  );

  it('describes each setting with its default and its range', () => {
    const told = Object.entries(rows).map(([name, [value = '', range = '']]) => [
      name,
      /^`(?:\.\/)?([^`]*)`/.exec(value)?.[1] ?? value,
      /^[\d,]+-[\d,]+$/.test(range) ? range : '',
    ]);
    const known = Object.entries(Environment.properties).map(([name, schema]) => {
      const { default: value, minimum, maximum } = Object(schema) as Record<string, unknown>;
      const isLimit = rows[name]?.length === 4;
      const range = [minimum, maximum].map((bound) => Number(bound).toLocaleString('en'));
      return [name, String(value ?? 'none'), isLimit ? range.join('-') : ''];
    });
    expect(told.sort()).toEqual(known.sort());
  });

  it('lists the values of each setting that has a choice', () => {
    for (const [name, schema] of Object.entries(Environment.properties)) {
      const values = 'enum' in schema ? (schema.enum as string[]) : [];
      for (const value of values.slice(1)) {
        expect(rows[name]?.join(' '), name).toContain(`\`${value}\``);
      }
    }
  });
});

describe('packages', () => {
  it('names all licences of what ships and what the service needs', () => {
    const { packages: locked } = JSON.parse(read('package-lock.json'));
    const licences = Object.entries<{ dev?: boolean; license?: string }>(locked)
      .filter(([path, { dev }]) => path !== '' && !dev)
      .flatMap(([path, { license }]) => (license ?? `none: ${path}`).split(' AND '));
    const packages = read('docs/SECURITY.md').split('## Packages')[1] ?? '';
    const told = /under ([^(]+?)\s+\(a test/.exec(packages)?.[1]?.split(/,\s+|\s+or\s+/);
    expect(told?.sort()).toEqual([...new Set(licences)].sort());
  });

  it('gives a reason for each package that is held back', () => {
    const { dependencies, devDependencies, overrides } = JSON.parse(read('package.json'));
    const ranges = Object.entries<string>({ ...dependencies, ...devDependencies });
    const held = ranges.filter(([, range]) => !range.startsWith('^')).map(([name]) => name);
    const list = /^- Held back: (.+?)\.$/ms.exec(read('CONTRIBUTING.md'))?.[1] ?? '';
    const told = [...list.matchAll(/`([^`]+)`\s+\([^)]+\)/g)];
    expect(told.map(([, name]) => name).sort()).toEqual(
      [...held, ...Object.keys(overrides)].sort(),
    );
  });
});
