import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/* The commands in the documents, each with the file that runs it; tests/unit/documents.test.ts finds missing ones. */

/** The text of each block of commands in a document. */
export const blocksOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^```sh\n(.*?)^```/gms)].map(([, lines = '']) => lines);

/** The block that contains this text. */
export function blockOf(file: string, part: string): string {
  const block = blocksOf(file).find((lines) => lines.includes(part));
  if (!block) throw new Error(`${file} has no commands with ${part}.`);
  return block;
}

/** The blocks that service tests read from the documents, so that a line added to a block is run too. */
export const runAsTheyStand = (): string[] =>
  readdirSync('tests/server').flatMap((name) =>
    [
      ...readFileSync(join('tests/server', name), 'utf8').matchAll(
        // Skips readFileSync(file, 'utf8'), which reads a whole document.
        /'([\w/-]+\.md)',\s+'((?!utf8')[^']+)'/g,
      ),
    ].map(([, file = '', part = '']) => blockOf(file, part)),
  );

const commands = (name: string) => ['tests/server/commands.test.ts', `'${name}'`] as const;
const PACKAGES = ['.ci/run', 'npm ci'] as const;
const RELEASE = ['tests/build/release.test.ts', 'build/release.ts'] as const;

const ROOT = 'root, on a machine of its own';

/** All other commands: the file that runs each and a text in it, or a requirement that no test can meet. */
export const RUN_BY: Record<string, readonly [file: string, text: string] | string> = {
  'npm install && npm start': ['tests/build/release.test.ts', "'serve', '--', '--trial'"],
  'npm install && npm test': ['.ci/run', 'npm test'],
  'npm install': PACKAGES,
  'npm ci': PACKAGES,
  'npm test': ['.ci/run', 'npm test'],
  'npm run test:all': ['.ci/run', 'npm run test:all'],
  'npm run test:versions': ['package.json', 'npm run test:versions'],
  'npx vitest --project unit --project screens': ['package.json', 'vitest run --project unit'],
  'npx vitest run --project screens filters': ['package.json', 'vitest run --project unit'],
  'npm run build && npx playwright test -c tests/e2e/playwright.config.ts table': [
    'package.json',
    'playwright test -c tests/e2e/playwright.config.ts',
  ],
  'npm run test:mutants -- focus': 'minutes',
  'sh tests/mutants/stryker.sh --mutate src/time.ts --testFiles tests/unit/time.test.ts': 'minutes',
  'npm run theme:test': ['package.json', 'npm run theme:test &&'],
  'npm run shots': 'somebody who looks',
  'PICTURES=1 npx playwright test -c tests/e2e/playwright.config.ts --project=looks pictures': [
    'package.json',
    '--project looks',
  ],
  'npm run format': 'files to change; `npm run check` finds what it would',
  'ln -sfn /opt/CHECKOUT /opt/dashboard': ROOT,
  'cd /opt/dashboard': ROOT,
  'apt install curl postgresql': ['.ci/run', 'missing+=(postgresql)'],
  'npm run dev': ['tests/server/commands.test.ts', "startMain(['--dev'"],
  'npm run build': ['package.json', '"build": "vite build"'],
  'npm start -- --reset': ['tests/server/commands.test.ts', "['--trial', '--reset']"],
  'npm run migrate': commands('migrate'),
  'npm run merchants': commands('merchants'),
  'npm run import -- payments.csv': commands('import'),
  'npm run recount': commands('recount'),
  'npm run to-postgres': commands('toPostgres'),
  'npm run check-service -- URL': ['tests/server/checkCommand.test.ts', "'check-service'"],
  'npm run check-service -- https://payments.example.com': 'a service of your own',
  'npm run headers': ['tests/server/documents.test.ts', "'headers -- plain'"],
  'npm run release': RELEASE,
  'npm run theme': 'somebody who looks; `npm run theme:test` opens each story of its build',
  'docker build -t dashboard -f deploy/Containerfile release': [
    'tests/build/image.ts',
    '--file=deploy/Containerfile',
  ],
  'docker run --rm -e CHECK_MERCHANT_ID -e CHECK_SECRET_KEY dashboard check-service/main.js https://payments.example.com':
    'Docker',
  "alias compose='docker compose -f deploy/compose.yaml'": 'Docker',
  'compose run --rm command server/cli/migrate.js': 'Docker',
  'compose run --rm command server/cli/merchants.js add BOSS --admin': 'Docker',
  'compose up --detach --wait': 'Docker',
  'deploy/dashboard-command merchants list': [
    'tests/server/systemd.test.ts',
    "command(['merchants'",
  ],
  'deploy/dashboard-command import /dev/stdin < payments.csv': [
    'tests/server/systemd.test.ts',
    "command(['import', '/dev/stdin']",
  ],
  'deploy/dashboard-command recount': ['tests/server/systemd.test.ts', 'deploy/dashboard-command'],
  'groupadd --system dashboard-secrets': ROOT,
  'install -m 640 -g dashboard-secrets /dev/null /etc/dashboard-url': 'the group before it',
  'npm run bench': 'a quiet machine for half an hour',
  'npm run bench -- --rounds 1': 'a quiet machine for minutes',
  'npm run bench -- --against HEAD~10': 'a quiet machine for half an hour',
  'npm run bench -- --only wholeList': 'a quiet machine for minutes',
  'npm run bench -- --http2': 'a quiet machine for half an hour',
  'npm run bench:service -- --keep /var/tmp/bench': 'ten minutes and 9 GB',
  'npm run bench:service -- --rows 1000000': 'a quiet machine for minutes',
  'npm run bench:service -- --users 200 --minutes 5': 'a quiet machine for ten minutes',
  'npm run soak': 'an hour',
  'npm run soak -- --from ../old': 'an hour, and an earlier checkout',
};
