import { userInfo } from 'node:os';
import { merchantRepository } from '../auth/merchantRepository.ts';
import { hashKey, newSecretKey } from '../auth/secretKeys.ts';
import { connect } from '../database/connect.ts';
import { retryConflicts } from '../database/isTransient.ts';
import type { AccountChangesTable, Database } from '../database/tables.ts';
import { refuseDemo, refusedAccounts } from '../demo/demo.ts';
import { serviceLog } from '../log.ts';
import { OperatorError, parseArguments, runCommand } from '../operatorError.ts';
import { readSettings } from '../settings.ts';

const USAGE = `Usage: npm run merchants -- <command>
  list
  add ID [--name NAME] [--admin]   prints the new Secret Key, once
  rekey ID                         prints a new Secret Key; the old one stops working
  disable ID                       refuses its sign-ins
  enable ID                        allows them again
  log [ID]                         prints who changed which account, and when`;

/** A colon separates Merchant ID and secret in the Authorization header; white space gets lost in copying. */
const MERCHANT_ID = /^[^\s:\p{C}]+$/u;
/** In UTF-16 units, as the sign-in counts. */
const MAX_LENGTH = 128;

await runCommand(async () => {
  const { command, id, name, admin } = readArguments();
  const { db, close } = await connect(readSettings(process.env));
  try {
    if (command === 'list') await list(db);
    else if (command === 'log') await printLog(db, id);
    else if (command === 'add') await add(db, id, name ?? id, admin);
    else if (command === 'rekey') await rekey(db, id);
    else await setActive(db, id, command === 'enable');
  } finally {
    await close();
  }
});

function readArguments() {
  const { values, positionals } = parseArguments(USAGE, {
    allowPositionals: true,
    options: { name: { type: 'string' }, admin: { type: 'boolean', default: false } },
  });
  const [command = '', id = '', ...more] = positionals;
  const takesId = ['add', 'rekey', 'disable', 'enable'].includes(command);
  const isWhole = takesId ? id !== '' : command === 'log' || (command === 'list' && id === '');
  const flags = values.name !== undefined || values.admin;
  if (!isWhole || more.length > 0 || (flags && command !== 'add')) throw new OperatorError(USAGE);
  return { command, id, ...values };
}

async function list(db: Database): Promise<void> {
  const refused = await refusedAccounts(db);
  for (const { merchant_id, name, is_admin, is_active } of await merchantRepository(db).list()) {
    const notes = [
      is_admin && 'admin',
      !is_active && 'disabled',
      refused.includes(merchant_id) && 'refused: its key is public',
    ].filter(Boolean);
    console.log(`${merchant_id.padEnd(20)} ${name}${notes.length ? ` (${notes.join(', ')})` : ''}`);
  }
}

async function printLog(db: Database, merchantId: string): Promise<void> {
  const changes = await db.selectFrom('account_changes').selectAll().orderBy('id').execute();
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
  await changeAccount(db, merchantId, isAdmin ? 'add admin' : 'add', async (trx) => {
    await refuseDemo(trx);
    if (await merchantRepository(trx).add(account)) return;
    throw new OperatorError(`Merchant '${merchantId}' exists already.`);
  });
  showKey(merchantId, key);
}

async function rekey(db: Database, merchantId: string): Promise<void> {
  const key = newSecretKey();
  await changeAccount(db, merchantId, 'rekey', async (trx) => {
    await refuseDemo(trx);
    await merchantRepository(trx).update(merchantId, { key_hash: hashKey(key) });
  });
  showKey(merchantId, key);
}

async function setActive(db: Database, merchantId: string, isActive: boolean): Promise<void> {
  if (isActive && (await refusedAccounts(db)).includes(merchantId)) {
    throw new OperatorError(`The key of ${merchantId} is the demo's, which is public: use rekey.`);
  }
  await changeAccount(db, merchantId, isActive ? 'enable' : 'disable', (trx) =>
    merchantRepository(trx).update(merchantId, { is_active: isActive }),
  );
  console.log(`${merchantId} ${isActive ? 'may' : 'may no longer'} sign in.`);
}

/**
 * One transaction changes an account and records who did it (PCI DSS 10.2.1.5), never a key or its hash. Then a line
 * like the service's tells it.
 */
async function changeAccount(
  db: Database,
  merchant: string,
  change: AccountChangesTable['change'],
  apply: (trx: Database) => Promise<void>,
): Promise<void> {
  const { os_user: user, role } = await retryConflicts(() =>
    db.transaction().execute(async (trx) => {
      await apply(trx);
      const values = { merchant_id: merchant, change, os_user: operator() };
      const record = trx.insertInto('account_changes').values(values);
      return record.returning(['os_user', 'role']).executeTakeFirstOrThrow();
    }),
  );
  // On stderr, because stdout may be kept where the new key goes.
  const log = serviceLog('info', { write: (line) => console.error(line.trimEnd()) });
  log.info({ merchant, change, user, role }, 'account changed');
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
