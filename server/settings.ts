import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { OperatorError } from './operatorError.ts';

const integer = (fallback: number | undefined, minimum: number, maximum: number) =>
  Type.Integer({
    default: fallback,
    minimum,
    maximum,
    description: `a whole number from ${minimum} to ${maximum}`,
  });

const oneOf = <T extends string[]>(...values: [...T]) =>
  Type.Enum(values, { default: values[0], description: `one of ${values.join(', ')}` });

const checked = (isValid: (text: string) => boolean, description: string) =>
  Type.Optional(Type.Refine(Type.String({ description }), isValid));

/** The environment variables; docs/settings.md describes them for operators. */
export const Environment = Type.Object({
  PORT: integer(3_000, 0, 65_535),
  // Loopback by default: the demo's keys are public.
  HOST: Type.String({ default: '127.0.0.1' }),
  /** The folder of the embedded database; with DATABASE_URL, only `to-postgres` uses it. */
  DATA_DIR: Type.String({ default: 'data' }),
  /** The URL of a PostgreSQL server, which replaces the embedded database. */
  DATABASE_URL: checked(
    isDatabaseUrl,
    'like postgres://user:password@host:5432/database, with special characters of the password percent-encoded',
  ),
  /** A file that contains DATABASE_URL; read again for each connection. */
  DATABASE_URL_FILE: Type.Optional(Type.String()),
  /** `no`: the service does not change the schema, and refuses a schema that is not current. */
  MIGRATE: oneOf('yes', 'no'),
  /** `citus`: the tables are distributed over the machines of a Citus cluster. */
  DATABASE_LAYOUT: oneOf('single', 'citus'),
  /** The reverse proxies whose X-Forwarded-For is trusted. */
  // No wildcard: each caller could then fake its address and evade the limit on guesses.
  TRUST_PROXY: checked(
    (proxies) => listOf(proxies).every(isProxy),
    "addresses or ranges of proxies, such as 'loopback' or '10.0.0.0/8, ::1'",
  ),
  /** The origins of dashboards that another host serves. */
  ALLOW_ORIGIN: checked(
    (origins) => listOf(origins).every(isOrigin),
    "origins such as 'https://dashboard.example.com', not '*'",
  ),
  LOG_LEVEL: oneOf('info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent'),
  /** The port of the metrics; if unset, they are not served. */
  METRICS_PORT: Type.Optional(integer(undefined, 0, 65_535)),
  // Loopback by default: metrics need no sign-in.
  METRICS_HOST: Type.String({ default: '127.0.0.1' }),

  // The limits of one instance
  DATABASE_CONNECTIONS: integer(10, 1, 1_000),
  DATABASE_WAIT_MS: integer(5_000, 1, 600_000),
  STATEMENT_TIMEOUT_MS: integer(7_000, 0, 600_000),
  MAX_EXPORTS: integer(20, 1, 10_000),
  /** The time limit of an export. During an export, PostgreSQL keeps old versions of rows, which slows down lists. */
  MAX_EXPORT_MS: integer(900_000, 1, 86_400_000),
  MAX_CONNECTIONS: integer(1_000, 1, 100_000),
  /** The limit of one account; 0: no limit. */
  MAX_CALLS_PER_MINUTE: integer(0, 0, 1_000_000),
  MAX_EVENT_LOOP_DELAY_MS: integer(1_000, 0, 60_000),
  /** How long a client may read nothing while an answer is sent. */
  STALL_TIMEOUT_MS: integer(30_000, 1, 3_600_000),
  /** How long the service keeps accepting requests after it reports not ready. */
  SHUTDOWN_DELAY_MS: integer(0, 0, 600_000),
  /** How long running requests may then take before they are aborted. */
  SHUTDOWN_TIMEOUT_MS: integer(10_000, 0, 600_000),
});

export type Settings = Static<typeof Environment>;

/** Reads the settings from the environment; throws an OperatorError that names an invalid setting. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given: Record<string, unknown> = {};
  const DATABASE_URL = secretOf('DATABASE_URL', env);
  for (const [name, schema] of Object.entries(Environment.properties)) {
    const text = name === 'DATABASE_URL' ? DATABASE_URL : env[name];
    const isNumber = 'type' in schema && schema.type === 'integer' && /^\d+$/.test(text ?? '');
    if (text) given[name] = isNumber ? Number(text) : text;
  }
  // The embedded database runs on the event loop, so a delay of the loop is not a sign of overload.
  if (!given.DATABASE_URL) given.MAX_EVENT_LOOP_DELAY_MS ??= 0;
  const settings = Value.Default(Environment, given);
  if (!Value.Check(Environment, settings)) {
    const [error] = Value.Errors(Environment, settings);
    throw new OperatorError(explain(error?.instancePath.slice(1) as keyof Settings, env));
  }
  if (settings.DATABASE_LAYOUT === 'citus' && !settings.DATABASE_URL) {
    throw new OperatorError(
      'DATABASE_LAYOUT must be single with the embedded database; for Citus, set DATABASE_URL.',
    );
  }
  // The embedded database has only one connection.
  if (!settings.DATABASE_URL) settings.DATABASE_CONNECTIONS = 1;
  return { ...settings, DATA_DIR: resolve(settings.DATA_DIR) };
}

/** The variable, or the text of the file that `…_FILE` names; a file is harder to spy on than an environment. */
function secretOf(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const path = env[`${name}_FILE`];
  if (!path) return env[name];
  if (env[name]) throw new OperatorError(`Set ${name} or ${name}_FILE, not both.`);
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new OperatorError(`${name}_FILE cannot be read: ${(error as Error).message}`);
  }
}

/** Whether `url` is valid, without /, ? or # in its password: messages would print the rest as the database's name. */
function isDatabaseUrl(url: string): boolean {
  const isSafe = /^postgres(ql)?:\/\/[^/?#]*([/?#][^@]*)?$/.test(url);
  return isSafe && serversOf(url).every((server) => URL.canParse(server));
}

/** A URL for each server: as in libpq, DATABASE_URL may name several (postgres://user@a:5432,b:5432/database). */
export function serversOf(url: string): string[] {
  const [, user = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:.*@)?)([^/?#]*)(.*)$/.exec(url) ?? [];
  return hosts.split(',').map((host) => user + host + rest);
}

/** Returns a function that reads the database's current URL; an unreadable or half-written file leaves it unchanged. */
export function databaseUrl({
  DATABASE_URL = '',
  DATABASE_URL_FILE: path,
}: Settings): () => string {
  let url = DATABASE_URL;
  return () => {
    if (!path) return url;
    try {
      const text = readFileSync(path, 'utf8').trim();
      if (isDatabaseUrl(text)) url = text;
    } catch {
      // The next connection reads it again.
    }
    return url;
  };
}

function explain(name: keyof Settings, env: NodeJS.ProcessEnv): string {
  const { description } = Environment.properties[name] as { description?: string };
  const rule = `${name} must be ${description}`;
  // The URL may contain a password.
  return name === 'DATABASE_URL' ? `${rule}.` : `${rule}, but is '${env[name]}'.`;
}

/** The comma-separated values of a setting. */
export function listOf(text: string): string[] {
  return text.split(',').map((value) => value.trim());
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

function isProxy(text: string): boolean {
  const [address = '', bits] = text.split('/');
  if (!isIP(address)) return PROXY_NAMES.includes(text);
  const parsed = ipaddr.parse(address);
  const isMapped = parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress();
  // The widest private ranges are 10.0.0.0/8 and fc00::/7. A wider range would trust callers from the Internet.
  const least = parsed instanceof ipaddr.IPv4 ? 8 : isMapped ? 96 + 8 : 7;
  try {
    proxyAddr.compile(text);
  } catch {
    return false;
  }
  return bits === undefined || Number(bits) >= least;
}
