import { parseArgs } from 'node:util';
import { MAX_SHRINKING } from './checkAnswers.ts';
import { isMoment } from './read.ts';
import { hide, type Line, mask } from './report.ts';
import { DEFAULT_REQUESTS, runChecks } from './runChecks.ts';
import { basic, type CheckOptions } from './service.ts';

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
Environment: CHECK_MERCHANT_ID, CHECK_SECRET_KEY; CHECK_ADMIN_ID, CHECK_ADMIN_KEY and CHECK_INACTIVE_ID,
  CHECK_INACTIVE_KEY (their checks are skipped when missing).
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
  const wanted = readOptions(process.env);
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

function readOptions(env: NodeJS.ProcessEnv): CheckOptions {
  const text = { type: 'string' } as const;
  const options = { 'other-merchant': text, origin: text, until: text, requests: text, seed: text };
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [baseUrl, ...more] = positionals;
  if (!baseUrl || more.length > 0) throw new UsageError(USAGE);
  requireHttpUrl(baseUrl);
  const { until, origin, 'other-merchant': otherMerchant } = values;
  if (until && !isMoment(until)) {
    throw new UsageError('--until must be a time with its zone, such as 2026-01-31T00:00:00Z.');
  }
  const [requests, seed] = [values.requests, values.seed].map((text) => text && Number(text));
  if (Number.isNaN(requests) || Number.isNaN(seed)) throw new UsageError(USAGE);
  const account = (id = '', key = '') =>
    id && key ? { merchantId: id, secretKey: key } : undefined;
  const merchant = account(env.CHECK_MERCHANT_ID, env.CHECK_SECRET_KEY);
  if (!merchant) throw new UsageError('Set CHECK_MERCHANT_ID and CHECK_SECRET_KEY.');
  return {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    merchant,
    admin: account(env.CHECK_ADMIN_ID, env.CHECK_ADMIN_KEY),
    inactive: account(env.CHECK_INACTIVE_ID, env.CHECK_INACTIVE_KEY),
    otherMerchant,
    origin: origin?.replace(/\/$/, ''),
    until: until && new Date(until).toISOString(),
    requests: requests || undefined,
    seed: seed === '' ? undefined : seed,
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

function format({ outcome, what, sentence = '' }: Line): string {
  const label = outcome === 'failed' ? 'FAILED' : outcome;
  const lines = [what, ...sentence.split('\n').filter(Boolean)];
  return `${label.padEnd(16)}${lines.join(`\n${' '.repeat(16)}`)}`;
}
