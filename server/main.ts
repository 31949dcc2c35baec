import type { AddressInfo } from 'node:net';
import { constants } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { builtDashboard, devDashboard } from './dashboard.ts';
import { connect } from './database/connect.ts';
import { fillDemo, planDemo } from './demo/demo.ts';
import { demoKey } from './demo/merchants.ts';
import { flushLog, serviceLog } from './log.ts';
import { type Metrics, metricsApp, serviceMetrics } from './metrics.ts';
import { OperatorError, parseArguments, runCommand } from './operatorError.ts';
import { readSettings, type Settings } from './settings.ts';

const USAGE = `Usage: npm start -- [--reset] [--demo]
  --reset  recreate the data of a demo database; if DATABASE_URL is set, add --demo
  --demo   put demo data into the empty database that DATABASE_URL names
  --trial  fill an empty embedded database; npm start and npm run dev set this
Environment: PORT (3000), HOST (127.0.0.1), DATA_DIR (./data), DATABASE_URL (the embedded database),
  TRUST_PROXY (addresses of reverse proxies whose X-Forwarded-For is trusted; none),
  and those in docs/settings.md.`;

/** The time for the last statements to end; their default timeout is shorter. */
const DATABASE_GRACE_MS = 10_000;

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** The signal handler until the service is ready. Without it, process 1, as in a container, would ignore the signal. */
const endAtOnce = (signal: NodeJS.Signals) => process.exit(128 + constants.signals[signal]);

await runCommand(async () => {
  const flag = { type: 'boolean', default: false } as const;
  const options = { reset: flag, demo: flag, dev: flag, trial: flag };
  const { values: flags } = parseArguments(USAGE, { options });
  const settings = readSettings(process.env);
  const isEmbedded = settings.DATABASE_URL === undefined;
  if (flags.reset && !isEmbedded && !flags.demo) {
    throw new OperatorError(
      'With DATABASE_URL, --reset works only together with --demo, and only on a demo database.',
    );
  }

  for (const signal of SIGNALS) process.once(signal, endAtOnce);
  const log = serviceLog(settings.LOG_LEVEL);
  const connection = await connect(settings, {
    limits: settings,
    migrates: settings.MIGRATE === 'yes',
    onConnectionLost: (error) => log.error(error, 'a connection to the database was lost'),
  });
  const metrics =
    settings.METRICS_PORT === undefined ? undefined : serviceMetrics(connection.gauges);
  let state: 'starting' | 'ready' | 'stopping' = 'starting';
  const app = await buildApp(connection.db, {
    settings,
    exports: connection.exports,
    check: connection.check,
    log,
    metrics,
    dashboard: flags.dev ? devDashboard : builtDashboard(join(import.meta.dirname, '../dist')),
    isStopping: () => state !== 'ready',
  }).catch(async (error) => {
    await connection.close();
    throw error;
  });
  app.addHook('onClose', () => connection.close());
  try {
    const demo = await planDemo(connection.db, {
      demo: flags.demo ? 'yes' : isEmbedded && flags.trial ? 'if empty' : 'no',
      reset: flags.reset,
    });
    await listen(app, settings, metrics);
    // Filled once the ports are bound; meanwhile the health check reports not ready.
    if (demo === 'fill') await fillDemo(connection.db);
    stopOnSignal(app, settings, () => {
      state = 'stopping';
    });
    state = 'ready';
    announce(app, settings, demo !== 'none');
  } catch (error) {
    await app.close();
    throw error;
  }
});

/** On a signal or uncaught error, reports not ready and finishes the open requests; a second one ends the process. */
function stopOnSignal(app: FastifyInstance, settings: Settings, onStop: () => void): void {
  const { SHUTDOWN_DELAY_MS, SHUTDOWN_TIMEOUT_MS } = settings;
  const delay = SHUTDOWN_DELAY_MS + SHUTDOWN_TIMEOUT_MS + DATABASE_GRACE_MS;
  for (const signal of SIGNALS) process.off(signal, endAtOnce);
  closeWithGrace({ delay, logger: app.log }, async ({ signal, err }) => {
    // Not `fatal`, which flushes the log: on a full disk that never returns.
    if (err) app.log.error(err);
    app.log.info(`stopping on ${signal ?? 'an error'}`);
    onStop();
    await pause(SHUTDOWN_DELAY_MS);
    // A client that reads slowly must not delay the stop forever.
    setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS).unref();
    await app.close();
    app.log.info('stopped');
    await flushLog();
  });
}

async function listen(
  app: FastifyInstance,
  { PORT: port, HOST: host, METRICS_PORT, METRICS_HOST }: Settings,
  metrics: Metrics | undefined,
): Promise<void> {
  if (metrics) {
    const at = { port: METRICS_PORT ?? 0, host: METRICS_HOST };
    const scraped = metricsApp(metrics);
    app.addHook('onClose', () => scraped.close());
    await scraped.listen(at).catch((error) => refuseAddress(error, 'METRICS_', at));
  }
  // Fastify would open a second server for 'localhost', on IPv6, without the limits of the first.
  const address = host === 'localhost' ? '127.0.0.1' : host;
  await app
    .listen({ port, host: address })
    .catch((error) => refuseAddress(error, '', { port, host }));
}

/** Rethrows a listen error, if possible with a message about the settings. */
function refuseAddress(
  error: NodeJS.ErrnoException,
  name: '' | 'METRICS_',
  { port, host }: { port: number; host: string },
): never {
  const { code } = error;
  if (code === 'EADDRINUSE') {
    const other = port < 65_535 ? port + 1 : port - 1;
    throw new OperatorError(
      `Port ${port} is in use. Choose another one: ${name}PORT=${other} npm start`,
    );
  }
  if (code === 'EACCES') throw new OperatorError(`Port ${port} needs more rights; choose another.`);
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') {
    throw new OperatorError(`${name}HOST: this machine has no address '${host}'.`);
  }
  throw error;
}

function announce(
  app: FastifyInstance,
  { DATABASE_URL, DATA_DIR }: Settings,
  isDemo: boolean,
): void {
  const { port, address, family } = app.server.address() as AddressInfo;
  const host = family === 'IPv6' ? `[${address}]` : address;
  console.log(`\nMerchant transaction dashboard: http://${host}:${port}`);
  console.log(`The contract of its service:    http://${host}:${port}/api/openapi.json`);
  if (!DATABASE_URL) {
    console.log(`The embedded database:          ${DATA_DIR}
  For small shops on one machine: a power cut can lose or damage the data. Keep copies
  of your payments, or use PostgreSQL (npm run to-postgres; docs/settings.md).`);
  }
  if (!isDemo) return;
  const login = (id: string, note: string) => `  ${id.padEnd(10)}${demoKey(id).padEnd(22)}${note}`;
  console.log(`
Demo logins (Merchant ID, Secret Key):
${login('SAFFRON', 'the biggest merchant')}
${login('ADMIN', 'sees all merchants')}
${login('TINYSHOP', 'fits on one page')}
${login('NEWSHOP', 'no payments yet')}
${login('CLOSED', 'inactive: may not sign in')}
`);
  if (!/^(127\.|::1)/.test(address)) {
    console.warn('Warning: these keys are public, and other machines can reach this address.');
  }
}
