import { userInfo } from 'node:os';
import { sql } from 'kysely';
import { merchantRepository } from '../auth/merchantRepository.ts';
import { hashKey, newSecretKey } from '../auth/secretKeys.ts';
import { connect } from '../database/connect.ts';
import { retryConflicts } from '../database/isTransient.ts';
import type { Database } from '../database/tables.ts';
import { refuseDemo } from '../demo/demo.ts';
import { serviceLog } from '../log.ts';
import { OperatorError, parseArguments, runCommand } from '../operatorError.ts';
import { readSettings } from '../settings.ts';

const USAGE = `Usage: npm run merchants -- <command>
  list
  add ID [--name NAME] [--admin]   prints the new Secret Key, once
  rekey ID [--keep-old HOURS]      prints a new Secret Key; the old one stops working at once, or after 1-720 hours
  admin ID [--no-admin]            grants admin rights, or removes them
  disable ID                       refuses its sign-ins
  enable ID                        allows them again
  log [ID]                         prints who changed which account, and when`;

/** No colon, which ends the ID in the Authorization header; no blanks or control characters, which copying loses. */
const MERCHANT_ID = /^[^\s:\p{C}]+$/u;
/** The longest Merchant ID, in UTF-16 units, which the sign-in counts too. */
const MAX_LENGTH = 128;

await runCommand(async () => {
  const { command, id, name, admin, hours, 'no-admin': noAdmin } = readArguments();
  const settings = readSettings(process.env);
  // The first account creates the embedded database.
  const migrates = command === 'add' && !settings.DATABASE_URL && 'new';
  const { db, close } = await connect(settings, { migrates });
  try {
    if (command === 'list') await list(db);
    else if (command === 'log') await printLog(db, id);
    else if (command === 'add') await add(db, id, name ?? id, admin === true);
    else if (command === 'rekey') await rekey(db, id, hours);
    else if (command === 'admin') {
      await update(db, id, { is_admin: !noAdmin }, noAdmin ? 'is not an admin' : 'is an admin');
    } else if (command === 'enable') await update(db, id, { is_active: true }, 'may sign in');
    else await update(db, id, { is_active: false }, 'may no longer sign in');
  } finally {
    await close();
  }
});

function readArguments() {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const;
  const options = { name: text, admin: flag, 'no-admin': flag, 'keep-old': text };
  const { values: given, positionals } = parseArguments(USAGE, { allowPositionals: true, options });
  const [command = '', id = '', ...more] = positionals;
  const takesId = ['add', 'rekey', 'admin', 'disable', 'enable'].includes(command);
  const isWhole = takesId ? id !== '' : command === 'log' || (command === 'list' && id === '');
  const only = { name: 'add', admin: 'add', 'no-admin': 'admin', 'keep-old': 'rekey' };
  const isMisplaced = Object.entries(only).some(([flag, of]) => flag in given && command !== of);
  if (!isWhole || more.length > 0 || isMisplaced) throw new OperatorError(USAGE);
  const hours = Number(given['keep-old'] ?? 0);
  if ('keep-old' in given && !(Number.isInteger(hours) && hours >= 1 && hours <= 720)) {
    throw new OperatorError('--keep-old must be a whole number of hours from 1 to 720.');
  }
  return { command, id, hours, ...given };
}

async function list(db: Database): Promise<void> {
  for (const { merchant_id, name, is_admin, is_active } of await merchantRepository(db).list()) {
    const notes = [is_admin && 'admin', !is_active && 'disabled'].filter(Boolean);
    console.log(`${merchant_id.padEnd(20)} ${name}${notes.length ? ` (${notes.join(', ')})` : ''}`);
  }
}

async function printLog(db: Database, merchantId: string): Promise<void> {
  const changes = await db
    .selectFrom('account_changes')
    .selectAll()
    .orderBy('changed_at')
    .orderBy('id')
    .execute();
  for (const { changed_at, change, merchant_id, os_user, role } of changes) {
    if (merchantId && merchantId !== merchant_id) continue;
    const what = `${change.padEnd(10)} ${merchant_id.padEnd(20)}`;
    console.log(`${changed_at.toISOString()}  ${what} by ${os_user} (role ${role})`);
  }
}

async function add(
  db: Database,
  merchantId: string,
  name: string,
  isAdmin: boolean,
): Promise<void> {
  if (!MERCHANT_ID.test(merchantId) || merchantId.length > MAX_LENGTH) {
    throw new OperatorError('A Merchant ID has 1 to 128 characters, none a space or a colon.');
  }
  const key = newSecretKey();
  const account = { merchant_id: merchantId, name, key_hash: hashKey(key), is_admin: isAdmin };
  await changeAccount(db, merchantId, async (trx) => {
    await refuseDemo(trx);
    if (await merchantRepository(trx).add(account)) return;
    throw new OperatorError(`Merchant '${merchantId}' already exists.`);
  });
  showKey(merchantId, key);
}

async function rekey(db: Database, merchantId: string, hours: number): Promise<void> {
  const key = newSecretKey();
  const old_key_until = hours > 0 ? new Date(Date.now() + hours * 3_600_000) : null;
  const old_key_hash = old_key_until && sql<Buffer>`key_hash`;
  await update(db, merchantId, { key_hash: hashKey(key), old_key_hash, old_key_until });
  showKey(merchantId, key);
}

type Change = Parameters<ReturnType<typeof merchantRepository>['update']>[1];

async function update(db: Database, merchantId: string, change: Change, sentence?: string) {
  await changeAccount(db, merchantId, async (trx) => {
    // Enabling or disabling an account gives nobody a key, so a demo allows both.
    if (!('is_active' in change)) await refuseDemo(trx);
    await merchantRepository(trx).update(merchantId, change);
  });
  if (sentence) console.log(`${merchantId} ${sentence}.`);
}

/**
 * Changes an account in one transaction, in which a trigger records who did it (PCI DSS 10.2.1.5), but no key or hash.
 * Then logs the change in the format of the service's log.
 */
async function changeAccount(
  db: Database,
  merchant: string,
  apply: (trx: Database) => Promise<void>,
): Promise<void> {
  const changes = await retryConflicts(() =>
    db.transaction().execute(async (trx) => {
      await sql`select set_config('dashboard.os_user', ${operator()}, true)`.execute(trx);
      await apply(trx);
      return trx
        .selectFrom('account_changes')
        .select(['change', 'os_user as user', 'role'])
        .where('changed_at', '=', sql<Date>`now()::timestamptz(3)`)
        .where('merchant_id', '=', merchant)
        .execute();
    }),
  );
  // To stderr, because stdout contains the new key and must not be logged.
  const log = serviceLog('info', { write: (line) => console.error(line.trimEnd()) });
  for (const change of changes) log.info({ merchant, ...change }, 'account changed');
}

/** The person at the terminal, as far as the operating system knows. */
function operator(): string {
  if (process.env.SUDO_USER) return process.env.SUDO_USER;
  try {
    return userInfo().username;
  } catch {
    // A container's user may have no name.
    return `uid ${process.getuid?.()}`;
  }
}

function showKey(merchantId: string, key: string): void {
  console.log(`Secret Key of ${merchantId}, shown only now: ${key}`);
}
