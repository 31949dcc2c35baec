import { chmodSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '../../server/database/connect.ts';
import { connectServer } from '../../server/database/connectServer.ts';
import { readSettings } from '../../server/settings.ts';
import { isAll, requireProgram } from '../programs.ts';
import { startCitus } from './citus.ts';
import type { Servers } from './databases.ts';
import {
  citusIsInstalled,
  databaseUrl,
  findTestedPostgres,
  makeDataFolder,
  newName,
  run,
  startPostgres,
} from './postgres.ts';

/** Starts the databases that all test files share; see `Servers`. */
export default async function startServers(project: TestProject) {
  const bin = findTestedPostgres();
  const given = isAll ? process.env.TEST_DATABASE_URL : undefined;
  if (isAll && !bin && !given) requireProgram('postgresql');
  const stops: (() => Promise<void> | void)[] = [];

  async function startReal(): Promise<Servers['postgres']> {
    if (!bin && !given) return;
    const server = given
      ? { url: given, stop: () => {} }
      : await startPostgres(bin ?? '', { settings: ['max_connections=300'] });
    const template = newName();
    await run(server.url, `create database ${template}`);
    stops.push(async () => {
      await run(server.url, `drop database ${template}`);
      await server.stop();
    });
    await (await connectServer(databaseUrl(server.url, template))).close();
    return { url: server.url, template };
  }

  async function startDistributed(): Promise<Servers['citus']> {
    if (!bin || !citusIsInstalled(bin)) return;
    const citus = await startCitus(bin);
    stops.push(citus.stop);
    const template = newName();
    const coordinator = await citus.createDatabase(template);
    await (await connectServer(coordinator, { layout: 'citus' })).close();
    // A template cannot be copied while it has a session, and Citus keeps one open in each of its databases.
    const close = [
      `alter database ${template} allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`,
    ];
    await Promise.all(citus.urls.map((url) => run(url, ...close)));
    return { urls: citus.urls, template };
  }

  async function makeFolder(): Promise<string> {
    const parent = makeDataFolder();
    // Some tests open a copy as another user.
    chmodSync(parent, 0o711);
    const folder = join(parent, 'template');
    stops.push(() => {
      const left = readdirSync(parent).length - 1;
      rmSync(parent, { recursive: true });
      if (left === 0) return;
      console.error(`${left} embedded databases were not removed at the end of their tests.`);
      process.exitCode = 1;
    });
    await (await connect(readSettings({ DATA_DIR: folder }))).close();
    return folder;
  }

  const stopAll = async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
  try {
    const [postgres, citus] = await Promise.all([startReal(), startDistributed()]);
    // After the servers have started: this blocks the process for seconds, and connections would time out.
    const folder = await makeFolder();
    project.provide('servers', { postgres, citus, folder });
  } catch (error) {
    await stopAll();
    throw error;
  }
  return stopAll;
}
