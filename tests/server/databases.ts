import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { connectEmbedded } from '../../server/database/connectEmbedded.ts';
import { connectServer } from '../../server/database/connectServer.ts';
import type { Connection, ConnectionOptions } from '../../server/database/openPool.ts';

/** What `globalSetup.ts` starts once for all files. A template is a database with the schema, which each file copies. */
export interface Servers {
  /** A PostgreSQL server and a template on it. */
  postgres?: { url: string; template: string };
  /** The coordinator first, then the workers, with a template of the same name on each. */
  citus?: { urls: [string, ...string[]]; template: string };
  /** The template of the embedded database: a folder for DATA_DIR. */
  folder: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    servers: Servers;
  }
}

export const hasPostgres = () => inject('servers').postgres !== undefined;
export const hasCitus = () => inject('servers').citus !== undefined;

export function newName(): string {
  return `dashboard_test_${randomBytes(6).toString('hex')}`;
}

export async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(url);
  // A statement that fails rejects; without a listener a connection that breaks later would end the tests.
  client.on('error', () => {});
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}

export interface OwnDatabase {
  url: string;
  drop: () => Promise<void>;
}

/** A database of its own with the schema, or an empty one. */
export async function newPostgres({ isEmpty = false } = {}): Promise<OwnDatabase> {
  const { postgres } = inject('servers');
  if (!postgres) throw new Error('No PostgreSQL was found.');
  return copyDatabase([postgres.url], isEmpty ? undefined : postgres.template);
}

/** A distributed database of its own with the schema. */
export async function newCitus(): Promise<OwnDatabase> {
  const { citus } = inject('servers');
  if (!citus) throw new Error('No Citus was found.');
  return copyDatabase(citus.urls, citus.template);
}

/** Copied on each machine: what Citus knows of its machines and shards is a part of the database. */
async function copyDatabase(
  servers: [string, ...string[]],
  template?: string,
): Promise<OwnDatabase> {
  const name = newName();
  const onAll = async (statement: string) => {
    await Promise.all(servers.map((server) => run(server, statement)));
  };
  await onAll(`create database ${name} ${template ? `template ${template}` : ''}`);
  return {
    url: databaseUrl(servers[0], name),
    drop: () => onAll(`drop database ${name} with (force)`),
  };
}

export async function openPostgres(): Promise<Connection> {
  return openOwn(await newPostgres());
}

export async function openCitus(): Promise<Connection> {
  return openOwn(await newCitus(), { layout: 'citus', onConnectionLost: () => {} });
}

async function openOwn(own: OwnDatabase, options?: ConnectionOptions): Promise<Connection> {
  const connection = await connectServer(own.url, options);
  return {
    ...connection,
    close: async () => {
      await connection.close();
      await own.drop();
    },
  };
}

/** A folder for DATA_DIR that holds an embedded database with the schema. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dashboard-data-'));
  cpSync(inject('servers').folder, folder, { recursive: true });
  return folder;
}

export async function openEmbedded(): Promise<Connection> {
  const folder = newFolder();
  const connection = await connectEmbedded(join(folder, 'postgres'));
  return {
    ...connection,
    close: async () => {
      await connection.close();
      rmSync(folder, { recursive: true });
    },
  };
}
