import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RULES, type Rule } from './rules.ts';

/*
 * `npm run test:mutants -- [part of what a person suffers]` breaks each rule in its file, runs the rule's tests, and
 * restores the file. It fails if a broken rule makes no test fail.
 */

const part = process.argv[2] ?? '';
const rules = RULES.filter(({ suffers }) => suffers.includes(part));
if (rules.length === 0) throw new Error(`No rule has “${part}” in what a person suffers.`);

const report = join(mkdtempSync(join(tmpdir(), 'mutants-')), 'report.json');
let restore = () => {};
process.on('exit', () => restore());
// Restores the file after Ctrl+C too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

const missed: string[] = [];
for (const [index, rule] of rules.entries()) {
  const found = breakRule(rule);
  if (!found) missed.push(rule.file);
  console.log(`${index + 1}/${rules.length} ${rule.suffers} ${found ?? `NOT FOUND: ${rule.file}`}`);
}
console.log(`${rules.length - missed.length} of ${rules.length} broken rules were found.`);
process.exitCode = missed.length > 0 ? 1 : 0;

/** Breaks a rule. Returns the name of a test that fails then; undefined if none does. */
function breakRule({ suffers, file, text, replacement, tests }: Rule): string | undefined {
  const source = readFileSync(file, 'utf8');
  const [before, after, ...more] = source.split(text);
  if (after === undefined || more.length > 0) {
    throw new Error(
      `${suffers} ${file} has the text of the rule ${more.length + 1} times, not once.`,
    );
  }
  restore = () => writeFileSync(file, source);
  writeFileSync(file, `${before}${replacement}${after}`);
  try {
    return failingTest(tests);
  } finally {
    restore();
    restore = () => {};
  }
}

function failingTest(tests: string[]): string | undefined {
  rmSync(report, { force: true });
  const reporter = ['--reporter=json', `--outputFile=${report}`];
  const projects = ['unit', 'screens', 'server'].flatMap((name) => ['--project', name]);
  const { signal } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--bail', '1', ...projects, ...reporter, ...tests],
    { stdio: 'ignore' },
  );
  if (signal || !existsSync(report)) process.exit(1);
  const { testResults, success } = JSON.parse(readFileSync(report, 'utf8')) as {
    success: boolean;
    testResults: { message: string; assertionResults: { status: string; fullName: string }[] }[];
  };
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status }) => status === 'failed');
  // A test file that could not be run says nothing about the rule.
  if (!failed && !success) throw new Error(testResults.map(({ message }) => message).join('\n'));
  return failed?.fullName;
}
