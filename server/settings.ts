import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { type Limits, readLimits } from './limits.ts';
import { OperatorError } from './operatorError.ts';

export interface Settings {
  port: number;
  host: string;
  /** The folder of the embedded database; unused with `databaseUrl`. */
  dataDir: string;
  /** A PostgreSQL server instead of the embedded database. */
  databaseUrl: string | undefined;
  databaseLayout: DatabaseLayout;
  /** The reverse proxies whose X-Forwarded-For is trusted; undefined: none. */
  trustProxy: string | undefined;
  logLevel: LogLevel;
  /** Where the metrics are served; undefined: not at all. */
  metricsAt: { port: number; host: string } | undefined;
  limits: Limits;
}

/** `citus`: the tables are distributed over the machines of a Citus cluster. */
const DATABASE_LAYOUTS = ['single', 'citus'] as const;
export type DatabaseLayout = (typeof DATABASE_LAYOUTS)[number];

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Reads the settings from the environment; throws an OperatorError that names an invalid one. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  return {
    port: readPort('PORT', env.PORT || '3000'),
    // Loopback by default: the demo's keys are public.
    host: env.HOST || '127.0.0.1',
    dataDir: resolve(env.DATA_DIR || 'data'),
    databaseUrl: env.DATABASE_URL ? readDatabaseUrl(env.DATABASE_URL) : undefined,
    databaseLayout: readDatabaseLayout(env),
    trustProxy: env.TRUST_PROXY ? readTrustProxy(env.TRUST_PROXY) : undefined,
    logLevel: readOneOf('LOG_LEVEL', LOG_LEVELS, env.LOG_LEVEL || 'info'),
    metricsAt: env.METRICS_PORT
      ? {
          port: readPort('METRICS_PORT', env.METRICS_PORT),
          // Loopback by default: metrics need no sign-in.
          host: env.METRICS_HOST || '127.0.0.1',
        }
      : undefined,
    limits: readLimits({
      // The embedded database runs on the event loop, so a delay there is no sign of overload.
      MAX_EVENT_LOOP_DELAY_MS: env.DATABASE_URL ? '1000' : '0',
      ...withoutEmpty(env),
    }),
  };
}

function withoutEmpty(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value));
}

function readPort(name: string, value: string): number {
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65_535) {
    throw new OperatorError(`${name} must be a number from 0 to 65535, but is '${value}'.`);
  }
  return port;
}

function readOneOf<T extends string>(name: string, known: readonly T[], value: string): T {
  const found = known.find((each) => each === value);
  if (!found) {
    throw new OperatorError(`${name} must be one of ${known.join(', ')}, but is '${value}'.`);
  }
  return found;
}

function readDatabaseLayout({ DATABASE_LAYOUT, DATABASE_URL }: NodeJS.ProcessEnv): DatabaseLayout {
  const layout = readOneOf('DATABASE_LAYOUT', DATABASE_LAYOUTS, DATABASE_LAYOUT || 'single');
  if (layout === 'citus' && !DATABASE_URL) {
    throw new OperatorError(
      'DATABASE_LAYOUT must be single with the embedded database; name a Citus in DATABASE_URL.',
    );
  }
  return layout;
}

function readDatabaseUrl(value: string): string {
  // The message omits the value: it may contain a password.
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value)) {
    throw new OperatorError(
      'DATABASE_URL must look like postgres://user:password@host:5432/database.',
    );
  }
  return value;
}

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

function readTrustProxy(value: string): string {
  // No wildcard: each caller could then fake its address and evade the limit on guesses.
  if (!value.split(',').every((proxy) => isProxy(proxy.trim()))) {
    throw new OperatorError(
      `TRUST_PROXY must hold addresses or ranges of proxies, such as 'loopback' or '10.0.0.0/8, ::1', but is '${value}'.`,
    );
  }
  return value;
}

function isProxy(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const version = isIP(address);
  if (!version) return PROXY_NAMES.includes(text);
  if (prefix === undefined) return true;
  const bits = Number(prefix);
  return /^\d+$/.test(prefix) && bits >= 1 && bits <= (version === 4 ? 32 : 128) && !more.length;
}
