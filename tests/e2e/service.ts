import { rmSync } from 'node:fs';
import { connect } from '../../server/database/connect.ts';
import { fillDemo } from '../../server/demo/demo.ts';
import { readSettings } from '../../server/settings.ts';

/*
 * The service of these tests, as `npm start` runs it, with the same payments on every day: those of a demo that was
 * made at DEMO_TIME. It is smaller than the demo, so that exports and counts are quick.
 */

const settings = readSettings(process.env);
rmSync(settings.DATA_DIR, { recursive: true, force: true });
const connection = await connect(settings);
await fillDemo(connection.db, new Date(process.env.DEMO_TIME ?? ''), 20_000);
await connection.close();
await import('../../server/main.ts');
