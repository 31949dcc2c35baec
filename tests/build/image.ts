import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { makeDataFolder } from '../server/postgres.ts';

interface Config {
  User: string;
  Env: string[];
  WorkingDir: string;
  Entrypoint: string[];
  Cmd: string[];
  Volumes: Record<string, object>;
  Healthcheck: { Test: string[] };
}

/** Builds deploy/Containerfile from release/ on a base image with this machine's Node.js, so no registry is needed. */
export function buildImage(packages: string[]) {
  const folder = makeDataFolder();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
  const buildah = (command: string, ...args: string[]) =>
    execFileSync('buildah', [...storage, '--storage-driver=vfs', command, ...args], {
      encoding: 'utf8',
    }).trim();
  const base = buildah('from', 'scratch');
  buildah('copy', '--quiet', base, makeBase(join(folder, 'base'), packages), '/');
  buildah('commit', '--quiet', base, 'base');
  const options =
    '--quiet --isolation=chroot --format=docker --build-arg=NODE_IMAGE=localhost/base';
  const volume = `--volume=${realpathSync('node_modules')}:/host/node_modules:ro`;
  const file = '--file=deploy/Containerfile';
  buildah('bud', ...options.split(' '), volume, '--tag=dashboard', file, 'release');
  const described = buildah('inspect', '--type=image', 'dashboard');
  const root = buildah('mount', buildah('from', 'dashboard'));
  const config: Config = JSON.parse(described).Docker.config;
  const data = join(folder, 'data');
  return { root, described, config, data, run: runner(root, config, data) };
}

/** Collects the base image's programs with their libraries. Its npm only copies the packages, which saves a minute. */
function makeBase(base: string, packages: string[]): string {
  const copy = (from: string, to: string) => {
    mkdirSync(dirname(join(base, to)), { recursive: true });
    copyFileSync(from, join(base, to));
  };
  const host = 'sh cp rm mkdir chown setpriv'.split(' ').map((name) => join('/bin', name));
  for (const program of [...host, process.execPath]) {
    copy(program, join('bin', program.slice(program.lastIndexOf('/'))));
    const linked = execFileSync('ldd', [program], { encoding: 'utf8' });
    for (const library of linked.match(/\/\S+/g) ?? []) copy(library, library);
  }
  const copies = `cd /host; cp -R --parents ${packages.join(' ')} $OLDPWD`;
  writeFileSync(join(base, 'bin/npm'), `#!/bin/sh -e\n${copies}`, { mode: 0o755 });
  return base;
}

/** Runs commands as a container runtime would: PID 1, read-only root, no capabilities, a volume for the data. */
function runner(root: string, config: Config, data: string) {
  const { Env, User, WorkingDir, Volumes } = config;
  const volume = Object.keys(Volumes).join();
  const { uid, gid, mode } = statSync(join(root, volume));
  mkdirSync(data);
  chownSync(data, uid, gid);
  chmodSync(data, mode);
  const [user, group] = User.split(':');
  return (command: string[], env: string[] = []) => {
    const child = spawn(
      'bwrap',
      [
        ...['--ro-bind', root, '/', '--bind', data, volume, '--proc', '/proc', '--dev', '/dev'],
        ...['--unshare-pid', '--as-pid-1', '--chdir', WorkingDir, '--clearenv'],
        ...[...Env, ...env].flatMap((pair) => ['--setenv', ...pair.split(/=(.*)/s).slice(0, 2)]),
        ...['setpriv', `--reuid=${user}`, `--regid=${group}`, '--clear-groups', '--no-new-privs'],
        ...['--bounding-set=-all', '--inh-caps=-all', ...command],
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    /** Sends a signal to bwrap's child, which is PID 1 in the container. */
    const kill = (signal: NodeJS.Signals) => {
      const inside = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
      process.kill(Number(inside), signal);
    };
    onTestFinished(() => {
      if (child.exitCode === null) kill('SIGKILL');
    });
    return { child, kill, ended: once(child, 'exit') };
  };
}
