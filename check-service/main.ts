import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { DEFAULT_REQUESTS, MAX_SHRINKING, MIN_REQUESTS } from './checkAnswers.ts';
import { toJUnit, toText } from './formats.ts';
import { isMoment } from './read.ts';
import { hide, type Line } from './report.ts';
import { runChecks } from './runChecks.ts';
import { basic, type CheckOptions } from './service.ts';

const USAGE = `Usage: npm run check-service -- <base URL> [options]
   or: node check-service.js <base URL> [options]
Compares a payments service with the contract of the dashboard. It only reads: about ${DEFAULT_REQUESTS} calls and 30
that must be refused, up to ${MAX_SHRINKING} more when answers are wrong, at most four at once. It sends three
wrong secrets for each account, which a service may count.
  <base URL>           such as https://payments.example.com, without /api
  --other-merchant ID  a merchant whose payments CHECK_MERCHANT_ID must not see
  --origin URL         the dashboard's origin, when it differs from the service's: checks CORS
  --until TIME         only payments until then, such as 2026-01-31T00:00:00Z; by default until ten
                       minutes before the start, by the service's clock
  --requests N         questions to ask of the list and the export, at least ${MIN_REQUESTS}
  --seed N             asks the random questions of the run that printed this seed
  --no-wrong-secrets   sends none
  --json               prints one JSON object instead of lines
  --junit FILE         also writes a JUnit file, with a case for each rule
Environment: CHECK_MERCHANT_ID, CHECK_SECRET_KEY; CHECK_ADMIN_ID, CHECK_ADMIN_KEY and CHECK_INACTIVE_ID,
  CHECK_INACTIVE_KEY (their checks are skipped when missing). NODE_EXTRA_CA_CERTS names the file of a CA of your own.
Exit code: 0 nothing failed (the last line names what was skipped), 1 a check failed, 2 a check
  could not be run.`;

/** An error that is printed without a stack trace. */
class UsageError extends Error {}

const VERDICTS = {
  0: 'The service keeps the contract',
  1: 'The service does not keep the contract: see the lines that begin with FAILED',
  2: 'Nothing failed, but not everything could be checked',
};

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const texts = { 'other-merchant': text, origin: text, until: text, requests: text, seed: text };
const options = { ...texts, 'no-wrong-secrets': flag, json: flag, junit: text, help: flag };

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  if (values.help) console.log(USAGE);
  else process.exitCode = await run(values, positionals);
} catch (error) {
  const { message, code = '' } = error as Error & { code?: string };
  const isKnown = error instanceof UsageError || code.startsWith('ERR_PARSE_ARGS');
  console.error(isKnown ? message : error);
  process.exitCode = 2;
}

async function run(values: Values, positionals: string[]): Promise<0 | 1 | 2> {
  const wanted = readOptions(values, positionals, process.env);
  for (const one of [wanted.merchant, wanted.admin, wanted.inactive]) {
    if (one) hide(one.secretKey, basic(one).slice(6));
  }
  // Also written before the run, so that a wrong path does not lose the result.
  if (values.junit) writeJUnit(values.junit, []);
  const result = await runChecks(wanted, (line) => {
    if (!values.json) console.log(toText(line));
  });
  const { exitCode, answers, seed, lines } = result;
  if (values.junit) writeJUnit(values.junit, lines);
  const skipped = lines
    .filter(({ outcome }) => outcome === 'skipped')
    .map((line) => `${line.what.replace(/^.+: /, '')} (${line.sentence?.slice(6, -1)})`);
  const rest = skipped.length > 0 ? `; not checked: ${skipped.join(', ')}` : '';
  const verdict = `${VERDICTS[exitCode]}${rest}. Answers: ${answers}; seed: ${seed}.`;
  console.log(values.json ? JSON.stringify({ verdict, ...result }, undefined, 2) : `\n${verdict}`);
  return exitCode;
}

function writeJUnit(file: string, lines: Line[]): void {
  try {
    writeFileSync(file, toJUnit(lines));
  } catch (error) {
    throw new UsageError(`--junit: ${(error as Error).message}`);
  }
}

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

function readOptions(values: Values, positionals: string[], env: NodeJS.ProcessEnv): CheckOptions {
  const [baseUrl, ...more] = positionals;
  if (!baseUrl || more.length > 0) throw new UsageError(USAGE);
  requireHttpUrl(baseUrl);
  const { until, origin } = values;
  if (until && !isMoment(until)) {
    throw new UsageError('--until must be a time with its zone, such as 2026-01-31T00:00:00Z.');
  }
  const whole = (name: 'requests' | 'seed', least: number) => {
    const given = values[name] ?? `${least}`;
    const isWhole = /^\d{1,9}$/.test(given) && Number(given) >= least;
    if (!isWhole) throw new UsageError(`--${name} must be a whole number from ${least}.`);
    return values[name] === undefined ? undefined : Number(given);
  };
  const account = (id = '', key = '') =>
    id && key ? { merchantId: id, secretKey: key } : undefined;
  const merchant = account(env.CHECK_MERCHANT_ID, env.CHECK_SECRET_KEY);
  if (!merchant) throw new UsageError('Set CHECK_MERCHANT_ID and CHECK_SECRET_KEY.');
  return {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    merchant,
    admin: account(env.CHECK_ADMIN_ID, env.CHECK_ADMIN_KEY),
    inactive: account(env.CHECK_INACTIVE_ID, env.CHECK_INACTIVE_KEY),
    otherMerchant: values['other-merchant'],
    origin: origin?.replace(/\/$/, ''),
    until: until && new Date(until).toISOString(),
    requests: whole('requests', MIN_REQUESTS),
    seed: whole('seed', 0),
    noWrongSecrets: values['no-wrong-secrets'],
    onProgress: console.error,
  };
}

function requireHttpUrl(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash) {
    throw new UsageError(`That is not an http(s) URL.\n${USAGE}`);
  }
  // The message omits the URL, so that the keys are not printed.
  if (url.username || url.password) throw new UsageError('Leave the keys out of the address.');
  if (/\/api\/?$/.test(url.pathname)) {
    throw new UsageError('Leave /api out: every call begins with it.');
  }
  if (url.protocol === 'http:' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)) {
    console.error('Warning: http sends the Secret Key unencrypted.');
  }
}
