import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { parseArgs } from 'node:util';
import { MAX_SHRINKING } from './checkAnswers.ts';
import { isMoment } from './read.ts';
import { hide, type Line, mask } from './report.ts';
import { DEFAULT_REQUESTS, runChecks } from './runChecks.ts';
import { type Account, basic, type CheckOptions } from './service.ts';

const USAGE = `Usage: npm run check-service -- <base URL> [options]
Compares a payments service with the contract of the dashboard. It only reads: about ${DEFAULT_REQUESTS} answers, up to
${MAX_SHRINKING} more when some are wrong. A few calls are sent at one moment, and many have a wrong secret.
  <base URL>           such as https://payments.example.com, without /api
  --other-merchant ID  a merchant whose payments CHECK_MERCHANT_ID must not see
  --origin URL         the dashboard's origin, when it differs from the service's: checks CORS
  --until TIME         only payments until then, such as 2026-01-31T00:00:00Z; by default until ten
                       minutes before the start, by the service's clock
  --requests N         about how many answers to ask for
  --seed N             asks the random questions of the run that printed this seed
Environment: CHECK_MERCHANT_ID, CHECK_SECRET_KEY (asked for when missing); CHECK_ADMIN_ID,
  CHECK_ADMIN_KEY and CHECK_INACTIVE_ID, CHECK_INACTIVE_KEY (their checks are skipped when missing).
  Each key may stand in a file instead: CHECK_SECRET_KEY_FILE and so on.
Exit code: 0 nothing failed (the last line names what was skipped), 1 a check failed, 2 a check
  could not be run.`;

/** Printed without a stack trace. */
class UsageError extends Error {}

const VERDICTS = {
  0: 'The service keeps the contract',
  1: 'The service does not keep the contract: see the lines that begin with FAILED',
  2: 'Nothing failed, but not everything could be checked',
};

try {
  const wanted = await readOptions();
  for (const one of [wanted.merchant, wanted.admin, wanted.inactive]) {
    if (one) hide(one.secretKey, basic(one).slice(6));
  }
  const { exitCode, requests, skipped, seed } = await runChecks(wanted, (line) => {
    console.log(mask(format(line)));
  });
  const rest = skipped.length > 0 ? `; not checked: ${skipped.join(', ')}` : '';
  console.log(`\n${VERDICTS[exitCode]}${rest}. ${requests} answers came; the seed was ${seed}.`);
  process.exitCode = exitCode;
} catch (error) {
  const { message, code = '' } = error as Error & { code?: string };
  if (!(error instanceof UsageError) && !code.startsWith('ERR_PARSE_ARGS')) throw error;
  console.error(message);
  process.exitCode = 2;
}

async function readOptions(): Promise<CheckOptions> {
  const text = { type: 'string' } as const;
  const options = { 'other-merchant': text, origin: text, until: text, requests: text, seed: text };
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const { env } = process;
  const [baseUrl] = positionals;
  if (!baseUrl || positionals.length > 1) throw new UsageError(USAGE);
  requireHttpUrl(baseUrl);
  const { until, origin, 'other-merchant': otherMerchant } = values;
  if (until !== undefined && !isMoment(until)) {
    throw new UsageError('--until must be a time with its zone, such as 2026-01-31T00:00:00Z.');
  }
  const [requests, seed] = [values.requests, values.seed].map((text) => text && Number(text));
  if (Number.isNaN(requests) || Number.isNaN(seed)) throw new UsageError(USAGE);
  const merchant = {
    merchantId: env.CHECK_MERCHANT_ID || (await ask('Merchant ID: ')),
    secretKey: keyOf('CHECK_SECRET_KEY') || (await ask('Secret Key (not shown): ', true)),
  };
  return {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    merchant,
    admin: account(env.CHECK_ADMIN_ID, keyOf('CHECK_ADMIN_KEY')),
    inactive: account(env.CHECK_INACTIVE_ID, keyOf('CHECK_INACTIVE_KEY')),
    otherMerchant,
    origin: origin?.replace(/\/$/, ''),
    until: until && new Date(until).toISOString(),
    requests: requests || undefined,
    seed: seed === '' ? undefined : seed,
  };
}

function keyOf(name: string): string | undefined {
  const path = process.env[`${name}_FILE`];
  if (!path) return process.env[name];
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new UsageError(`${name}_FILE cannot be read: ${(error as Error).message}`);
  }
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

function account(merchantId = '', secretKey = ''): Account | undefined {
  return merchantId && secretKey ? { merchantId, secretKey } : undefined;
}

async function ask(question: string, isHidden = false): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new UsageError('Set CHECK_MERCHANT_ID and CHECK_SECRET_KEY: no terminal to ask on.');
  }
  process.stderr.write(question);
  // readline echoes to its output, so a secret's output is discarded.
  const output = isHidden ? new PassThrough().resume() : process.stderr;
  const line = createInterface({ input: process.stdin, output, terminal: true });
  const [answer] = await Promise.race([once(line, 'line'), once(line, 'close').then(() => [''])]);
  line.close();
  if (isHidden) process.stderr.write('\n');
  if (!answer) throw new UsageError('Nothing was entered.');
  return answer;
}

function format({ outcome, what, sentence = '' }: Line): string {
  const label = outcome === 'failed' ? 'FAILED' : outcome;
  const lines = [what, ...sentence.split('\n').filter(Boolean)];
  return `${label.padEnd(16)}${lines.join(`\n${' '.repeat(16)}`)}`;
}
