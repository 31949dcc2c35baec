import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

interface Bom {
  components: { 'bom-ref': string; properties: { name: string }[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** The files of the archive. `server` and `check-service` import the contract. */
const CONTENTS = [
  'dist',
  'server',
  'check-service',
  'src/api/contract.ts',
  'src/api/schema.ts',
  'deploy',
  'docs',
  'package.json',
  'package-lock.json',
  'README.md',
  'CHANGELOG.md',
];

/** The programs of the image; they import the rest of its code. */
const PROGRAMS = ['server/main.ts', ...listFiles('server/cli', '.ts'), 'check-service/main.ts'];

const CHECK = 'check-service.js';

const LICENCE_NOTE = `This project has no licence yet: you may try it, but not distribute it.

The licences of the packages that the page contains are in dist/licenses.md of the archive, that of its font in
dist/font-license.txt. The archive contains none of the service's packages: npm installs them, and the bill of materials
(*.cdx.json) names the licence of each. ${CHECK} contains csv-parse and valibot (MIT) without the texts of their licences.
`;

// Writes the files of a release page to release/: the archive, its bill of materials, the contract check, a licence
// note and their checksums; and the content of the image to release/image.
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const name = `merchant-dashboard-${manifest.version}`;
const folder = join('release', name);
rmSync('release', { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const path of CONTENTS) cpSync(path, join(folder, path), { recursive: true });
writeFileSync(`${folder}.cdx.json`, JSON.stringify(billOfMaterials(folder), undefined, 2));
execFileSync('tar', ['-czf', `${folder}.tar.gz`, '-C', 'release', name]);
rmSync(folder, { recursive: true });
writeImage('release/image');
await writeCheck();
writeFileSync('release/LICENCE-NOTE.txt', LICENCE_NOTE);
const files = [`${name}.tar.gz`, `${name}.cdx.json`, CHECK, 'LICENCE-NOTE.txt'];
const sums = files.map((file) => `${sha256(join('release', file))}  ${file}\n`);
writeFileSync('release/SHA256SUMS', sums.join(''));
console.log([...files, 'SHA256SUMS', 'image'].map((file) => `release/${file}`).join(', '));

function sha256(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

/** Bundles the contract check into one file, for teams without a checkout. It needs only Node.js. */
async function writeCheck(): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: 'check-service/main.ts',
      outDir: 'release',
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: CHECK } },
    },
  });
}

/** Writes the image's content: the page, PROGRAMS as JavaScript, and a package.json with only their packages. */
function writeImage(image: string): void {
  const options =
    '--ignoreConfig --noCheck --rewriteRelativeImportExtensions --verbatimModuleSyntax --rootDir . ' +
    '--target es2023 --module esnext --moduleResolution bundler';
  execFileSync('npx', ['tsc', ...options.split(' '), '--outDir', image, ...PROGRAMS]);
  cpSync('dist', join(image, 'dist'), { recursive: true });
  const code = listFiles(image, '.js')
    .filter((path) => !path.startsWith(join(image, 'dist')))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const isImported = ([name]: [string, unknown]) =>
    ["'", '/'].some((end) =>
      [`from '${name}${end}`, `import('${name}${end}`].some((text) => code.includes(text)),
    );
  const { dependencies, version, type, engines, overrides } = manifest;
  const used = Object.fromEntries(Object.entries(dependencies).filter(isImported));
  const own = {
    name: manifest.name,
    version,
    private: true,
    type,
    engines,
    dependencies: used,
    overrides,
  };
  writeFileSync(join(image, 'package.json'), JSON.stringify(own, undefined, 2));
  cpSync('package-lock.json', join(image, 'package-lock.json'));
  // Removes unneeded packages from the lock file; the versions of the others stay.
  execFileSync('npm', ['install', '--package-lock-only', '--offline', '--no-audit', '--no-fund'], {
    cwd: image,
  });
  writeFileSync(join(image, 'bom.cdx.json'), JSON.stringify(billOfMaterials(image), undefined, 2));
}

function listFiles(folder: string, extension: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(extension))
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** The bill of materials of all packages that ship. npm's own `--omit dev` would also omit React and others. */
function billOfMaterials(cwd: string): Bom {
  const command = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  const bom: Bom = JSON.parse(
    execFileSync('npm', [...command, '--package-lock-only'], { cwd, encoding: 'utf8' }),
  );
  const isDevelopment = ({ properties }: Bom['components'][number]) =>
    properties.some(({ name }) => name === 'cdx:npm:package:development');
  const left = new Set(bom.components.filter(isDevelopment).map((each) => each['bom-ref']));
  const ships = (ref: string) => !left.has(ref);
  const components = bom.components.filter((each) => ships(each['bom-ref']));
  const dependencies = bom.dependencies
    .filter(({ ref }) => ships(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(ships) }));
  return { ...bom, components, dependencies };
}
