import { rmSync } from 'node:fs';
import { connect } from '../../server/database/connect.ts';
import { fillDemo } from '../../server/demo/demo.ts';
import { readSettings } from '../../server/settings.ts';

/*
 * Starts the service of these tests with the same payments every day: those of a demo created as of DEMO_TIME. The
 * demo is smaller than that of `npm start`, so that exports and counts are quick.
 */

const settings = readSettings(process.env);
rmSync(settings.DATA_DIR, { recursive: true, force: true });
const connection = await connect(settings);
await fillDemo(connection.db, new Date(process.env.DEMO_TIME ?? ''), 20_000);
await connection.close();
await import('../../server/main.ts');
