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

/** The databases that `globalSetup.ts` prepares once. Tests copy the templates, which are databases with the schema. */
export interface Servers {
  /** A PostgreSQL server and a template on it. */
  postgres?: { url: string; template: string };
  /** The coordinator first, then the workers, with a template of the same name on each. */
  citus?: { urls: [string, ...string[]]; template: string };
  /** The template of the embedded database: a folder for DATA_DIR. Copies are made in the same parent folder. */
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

/** Runs the removals that a test file has registered; setup.ts calls this after each file. */
export async function removeAll(): Promise<void> {
  for (const remove of removals.splice(0)) await remove();
}

/** A new temporary folder, or the given one; removed after the test file. */
export function temporaryFolder(folder = mkdtempSync(join(tmpdir(), 'dashboard-test-'))): string {
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Makes a folder for DATA_DIR, with an embedded database that has the schema, or empty. */
export function newFolder({ isEmpty = false } = {}): string {
  const template = inject('servers').folder;
  const folder = temporaryFolder(mkdtempSync(join(dirname(template), 'data-')));
  if (!isEmpty) cpSync(template, folder, { recursive: true });
  return folder;
}

/** Creates a database with the schema, or an empty one, that is dropped after the test file; returns its address. */
export async function newPostgres({ isEmpty = false } = {}): Promise<string> {
  const { postgres } = inject('servers');
  if (!postgres) throw new Error('No PostgreSQL was found.');
  return copyDatabase([postgres.url], isEmpty ? undefined : postgres.template);
}

/** Creates a distributed database with the schema, dropped after the test file; returns the coordinator's address. */
export async function newCitus(): Promise<string> {
  const { citus } = inject('servers');
  if (!citus) throw new Error('No Citus was found.');
  return copyDatabase(citus.urls, citus.template);
}

/** Creates the database on each server: Citus keeps its list of machines, and the shards, in the database. */
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

/** Creates a database with the schema, with this layout or else embedded; returns its settings. */
export async function newSettings(layout?: Layout): Promise<Env> {
  if (!layout) return { DATA_DIR: newFolder() };
  const DATABASE_URL = await (layout === 'citus' ? newCitus() : newPostgres());
  return { DATABASE_URL, DATABASE_LAYOUT: layout };
}

/** Opens the database of these settings, runs the action, and closes the database. */
export async function withDatabase<T>(env: Env, action: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await connect(readSettings(env));
  return action(db).finally(close);
}
