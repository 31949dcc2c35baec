import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { connect } from '../../server/database/connect.ts';
import { connectEmbedded } from '../../server/database/connectEmbedded.ts';
import { connectServer } from '../../server/database/connectServer.ts';
import type { Connection } from '../../server/database/openPool.ts';
import type { Database } from '../../server/database/tables.ts';
import { readSettings, type Settings } from '../../server/settings.ts';
import { databaseUrl, newName, run } from './postgres.ts';

/** What `globalSetup.ts` starts once for all files. A template is a database with the schema; each file copies it. */
export interface Servers {
  /** A PostgreSQL server and a template on it. */
  postgres?: { url: string; template: string };
  /** The coordinator first, then the workers, with a template of the same name on each. */
  citus?: { urls: [string, ...string[]]; template: string };
  /** The template of the embedded database: a folder for DATA_DIR, beside which its copies are made. */
  folder: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    servers: Servers;
  }
}

export const hasPostgres = () => inject('servers').postgres !== undefined;
export const hasCitus = () => inject('servers').citus !== undefined;
export const layouts = (): Layout[] => (hasCitus() ? ['single', 'citus'] : ['single']);

const removals: (() => unknown)[] = [];

export const atEnd = (remove: () => unknown) => removals.push(remove);

/** Removes what a file has made; setup.ts calls it at the end of each. */
export async function removeAll(): Promise<void> {
  for (const remove of removals.splice(0)) await remove();
}

/** A folder that is removed at the end of the file. */
export function temporaryFolder(folder = mkdtempSync(join(tmpdir(), 'dashboard-test-'))): string {
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder for DATA_DIR that holds an embedded database with the schema, or nothing. */
export function newFolder({ isEmpty = false } = {}): string {
  const template = inject('servers').folder;
  const folder = temporaryFolder(mkdtempSync(join(dirname(template), 'data-')));
  if (!isEmpty) cpSync(template, folder, { recursive: true });
  return folder;
}

/** Returns the address of a database of its own with the schema, or an empty one, dropped at the end of the file. */
export async function newPostgres({ isEmpty = false } = {}): Promise<string> {
  const { postgres } = inject('servers');
  if (!postgres) throw new Error('No PostgreSQL was found.');
  return copyDatabase([postgres.url], isEmpty ? undefined : postgres.template);
}

/** The same for a distributed database. */
export async function newCitus(): Promise<string> {
  const { citus } = inject('servers');
  if (!citus) throw new Error('No Citus was found.');
  return copyDatabase(citus.urls, citus.template);
}

/** Copies it on each machine, because Citus keeps its machines and shards in the database. */
async function copyDatabase(servers: [string, ...string[]], template?: string): Promise<string> {
  const name = newName();
  const onAll = (statement: string) => Promise.all(servers.map((server) => run(server, statement)));
  removals.push(() => onAll(`drop database if exists ${name} with (force)`));
  await onAll(`create database ${name} ${template ? `template ${template}` : ''}`);
  return databaseUrl(servers[0], name);
}

export const openEmbedded = (): Promise<Connection> =>
  connectEmbedded(join(newFolder(), 'postgres'));

export async function openPostgres(): Promise<Connection> {
  return connectServer(await newPostgres());
}

export async function openCitus(): Promise<Connection> {
  return connectServer(await newCitus(), { layout: 'citus', onConnectionLost: () => {} });
}

export type Layout = Settings['DATABASE_LAYOUT'];
export type Env = Record<string, string>;

/** The settings of a database of its own with the schema: of that layout, or else an embedded one. */
export async function newSettings(layout?: Layout): Promise<Env> {
  if (!layout) return { DATA_DIR: newFolder() };
  const DATABASE_URL = await (layout === 'citus' ? newCitus() : newPostgres());
  return { DATABASE_URL, DATABASE_LAYOUT: layout };
}

/** Opens the database of these settings for the action. */
export async function withDatabase<T>(env: Env, action: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await connect(readSettings(env));
  return action(db).finally(close);
}
