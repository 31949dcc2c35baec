import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { builtDashboard } from './dashboard/built.ts';
import { devDashboard } from './dashboard/dev.ts';
import { demoKey } from './demo/merchants.ts';
import { prepareDemo } from './demo/prepareDemo.ts';
import { OperatorError, runCommand } from './operatorError.ts';
import { type Connection, connect } from './repository/connect.ts';
import { readSettings, type Settings } from './settings.ts';

const USAGE = `Usage: npm start -- [--reset] [--demo]
  --reset  make the demo data anew; with DATABASE_URL only together with --demo
  --demo   put demo data into the empty database that DATABASE_URL names
Environment: PORT (3000), HOST (127.0.0.1), DATA_DIR (./data), DATABASE_URL (the embedded database),
  TRUST_PROXY (addresses of reverse proxies whose X-Forwarded-For is believed; none).`;

await runCommand(async () => {
  const flags = readFlags();
  const settings = readSettings(process.env);
  const isEmbedded = settings.databaseUrl === undefined;
  if (flags.reset && !isEmbedded && !flags.demo) {
    throw new OperatorError(
      'With DATABASE_URL, --reset works only together with --demo, and only on a demo database.',
    );
  }

  const connection = await connect(settings, { reset: flags.reset });
  if (flags.reset && isEmbedded) console.log(`Deleted the database in ${settings.dataDir}.`);
  const app = await startApp(connection, settings, flags).catch(async (error) => {
    await connection.close();
    throw error;
  });
  try {
    const isDemo = await prepareDemo(connection.db, {
      demo: flags.demo ? 'yes' : isEmbedded ? 'if empty' : 'no',
      reset: flags.reset,
    });
    await listen(app, settings);
    announce(app, isDemo);
  } catch (error) {
    await app.close();
    throw error;
  }
  stopOnSignal(app);
});

function readFlags(): { reset: boolean; demo: boolean; dev: boolean } {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({ options: { reset: flag, demo: flag, dev: flag } }).values;
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\n${USAGE}`);
  }
}

async function startApp(
  connection: Connection,
  { trustProxy }: Settings,
  { dev }: { dev: boolean },
) {
  const app = await buildApp(connection.db, {
    logger: { level: 'warn', redact: ['req.headers.authorization'] },
    dashboard: dev ? devDashboard : builtDashboard(join(import.meta.dirname, '../dist')),
    trustProxy,
  });
  app.addHook('onClose', () => connection.close());
  return app;
}

async function listen(app: FastifyInstance, { port, host }: Settings): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EADDRINUSE') {
      throw new OperatorError(`Port ${port} is in use. Choose another one: PORT=3001 npm start`);
    }
    if (code === 'EACCES')
      throw new OperatorError(`Port ${port} needs more rights; choose another.`);
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') {
      throw new OperatorError(`HOST '${host}' is no address of this machine.`);
    }
    throw error;
  }
}

function announce(app: FastifyInstance, isDemo: boolean): void {
  const { port, address, family } = app.server.address() as AddressInfo;
  const host = family === 'IPv6' ? `[${address}]` : address;
  console.log(`\nMerchant transaction dashboard: http://${host}:${port}`);
  console.log(`The contract of its service:    http://${host}:${port}/api/docs`);
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

function stopOnSignal(app: FastifyInstance): void {
  const stop = () => {
    // A client that reads slowly, or never, must not hold the service up for ever.
    setTimeout(() => app.server.closeAllConnections(), 5_000).unref();
    void app.close();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}
