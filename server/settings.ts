import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { OperatorError } from './operatorError.ts';

export interface Settings {
  port: number;
  host: string;
  /** Where the embedded database lives; unused with `databaseUrl`. */
  dataDir: string;
  /** A real PostgreSQL server instead of the embedded one. */
  databaseUrl: string | undefined;
  /** The reverse proxies whose X-Forwarded-For is believed; nobody's when undefined. */
  trustProxy: string | undefined;
}

/** Reads the settings from the environment; throws an OperatorError that names a wrong one. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  return {
    port: readPort(env.PORT || '3000'),
    // Loopback unless told otherwise: the demo's keys are public.
    host: env.HOST || '127.0.0.1',
    dataDir: resolve(env.DATA_DIR || 'data'),
    databaseUrl: env.DATABASE_URL ? readDatabaseUrl(env.DATABASE_URL) : undefined,
    trustProxy: env.TRUST_PROXY ? readTrustProxy(env.TRUST_PROXY) : undefined,
  };
}

function readPort(value: string): number {
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65_535) {
    throw new OperatorError(`PORT must be a number from 0 to 65535, but is '${value}'.`);
  }
  return port;
}

function readDatabaseUrl(value: string): string {
  // The value is not repeated: it may hold a password.
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value)) {
    throw new OperatorError(
      'DATABASE_URL must look like postgres://user:password@host:5432/database.',
    );
  }
  return value;
}

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

function readTrustProxy(value: string): string {
  // Not 'everybody': then each caller could name an address of its own and guess on.
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
