import { PAGE_SIZE } from '../src/api/contract.ts';
import type { Known } from './judge.ts';
import { moment, type Payment, toDate, type Viewer } from './model.ts';
import { readFile, readList } from './read.ts';
import { must, quote } from './report.ts';
import { type Account, type Context, EXPORT, LIST } from './service.ts';

/** An account that can sign in. */
export interface Party extends Viewer {
  name: 'the merchant' | 'the admin';
  account: Account;
}

/** More would take too long to read. */
const MAX_KNOWN = 50_000;
/** Services may get to know a payment some time after it was created. */
const LATE_MS = 10 * 60_000;

/** Reads the payments by the export: the admin's of all merchants, or else the merchant's own. */
export async function readKnown(context: Context, party: Party) {
  const { ask, note, until, otherMerchant } = context;
  const { merchantId } = context.merchant;
  const { account, isAdmin } = party;
  const date = (await ask(LIST, { query: { limit: 1 }, account })).headers.get('date') ?? '';
  const end = new Date((Date.parse(date) || Date.now()) - LATE_MS).toISOString();
  const known: Known = {
    payments: [],
    merchantIds: [merchantId, party.merchantId, otherMerchant ?? merchantId],
    until: moment(until ?? end),
    since: new Map(),
    notes: new Set(),
  };
  const queries: Record<string, string | undefined>[] = [];

  async function addRange(owner?: string) {
    const query = { endDate: toDate(known.until), merchantId: owner };
    const list = async (page: number) =>
      readList(
        await ask(LIST, { query: { ...query, page, limit: PAGE_SIZE }, account }),
        known.notes,
      );
    const total = (await list(1)).pagination?.totalRecords ?? 0;
    if (total <= MAX_KNOWN) return queries.push(query);
    const start = (await list(MAX_KNOWN / PAGE_SIZE)).rows.at(-1)?.createdAt;
    must(start, `Page ${MAX_KNOWN / PAGE_SIZE} is empty, but totalRecords is ${total}.`);
    known.since.set(owner ?? (isAdmin ? '' : merchantId), start);
    note(
      'Reading: only a part',
      `Of the ${total} payments of ${owner ?? party.name} only those since ${toDate(start)} are compared.`,
    );
    return queries.push({ ...query, startDate: toDate(start) });
  }
  await addRange();
  // Of all merchants' newest payments, few may be theirs.
  if (known.since.has('')) for (const id of new Set(known.merchantIds)) await addRange(id);

  async function read(): Promise<Payment[]> {
    const all = new Map<string, Payment>();
    for (const query of queries) {
      const { rows } = readFile(await ask(EXPORT, { query, account }));
      mustBeNewestFirst(rows);
      const named = rows.map((row) => ({ ...row, merchantId: row.merchantId ?? merchantId }));
      const keys = new Map(named.map((row) => [JSON.stringify([row.merchantId, row.id]), row]));
      must(keys.size === rows.length, 'A payment is in the file twice.');
      for (const [key, row] of keys) all.set(key, row);
    }
    // Stable: payments of one moment keep the service's order.
    return [...all.values()].sort((a, b) => compare(b.createdAt, a.createdAt));
  }
  known.payments = await read();
  known.merchantIds.push(...new Set(known.payments.map((payment) => payment.merchantId)));

  return {
    known,
    /** Reads again; returns whether payments have come or changed since. */
    async refresh(): Promise<boolean> {
      const text = (payment: Payment) => JSON.stringify(payment);
      const before = new Set(known.payments.map(text));
      const payments = await read();
      const ids = new Set(payments.map(({ id }) => id));
      const lost = known.payments.find(({ id }) => !ids.has(id));
      must(!lost, `Payment ${quote(lost?.id)} was in the export before, and is missing now.`);
      known.payments = payments;
      return payments.some((payment) => !before.has(text(payment)));
    },
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
/** The ids of payments of one moment may be sorted in either direction, and as texts or numbers. */
const ID_ORDERS = [
  compare,
  new Intl.Collator('en').compare,
  new Intl.Collator('en', { numeric: true }).compare,
];

function mustBeNewestFirst(rows: Payment[]): void {
  const pairs = rows.flatMap((row, nth) =>
    nth > 0 ? [[rows[nth - 1] as Payment, row] as const] : [],
  );
  const wrong = pairs.find(([before, row]) => before.createdAt < row.createdAt)?.[1];
  must(
    !wrong,
    `Payment ${quote(wrong?.id)} comes after an older one. Sort by createdAt, newest first.`,
  );
  const ties = pairs.filter(([before, row]) => before.createdAt === row.createdAt);
  const isSorted = ID_ORDERS.some((order) =>
    [1, -1].some((sign) => ties.every(([before, row]) => sign * order(before.id, row.id) >= 0)),
  );
  must(
    isSorted,
    'Payments of the same createdAt are not sorted by id. Sort by createdAt, then by id.',
  );
}
