import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Bom {
  components: { 'bom-ref': string; properties: { name: string }[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** What `npm run serve` and the operator's commands need; `server` and `check-service` import the contract. */
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

// Packs the build into release/, with its bill of materials beside it.
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const name = `merchant-dashboard-${version}`;
const folder = join('release', name);
rmSync('release', { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const path of CONTENTS) cpSync(path, join(folder, path), { recursive: true });
writeFileSync(`${folder}.cdx.json`, JSON.stringify(billOfMaterials(folder), undefined, 2));
execFileSync('tar', ['-czf', `${folder}.tar.gz`, '-C', 'release', name]);
rmSync(folder, { recursive: true });
console.log(`${folder}.tar.gz, ${folder}.cdx.json`);

/** Of all packages, less those for development: npm's `--omit dev` also loses React and others. */
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
