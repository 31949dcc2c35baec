import { PAGE_SIZE, TRANSACTION_STATUSES } from '../src/api/contract.ts';
import { moment, type Payment, type Question, toDate, type Viewer } from './model.ts';
import { readFile, readList } from './read.ts';
import { must, quote } from './report.ts';
import { type Account, type Context, EXPORT, LIST } from './service.ts';

/** An account that can sign in. */
export interface Party extends Viewer {
  name: 'the merchant' | 'the admin';
  account: Account;
}

/** A question and the account that asks it. */
export interface Asked extends Question {
  party: Party;
}

/** The payments that were read before the questions, and the times between which they are complete. */
export interface Known {
  /** The payments, newest first: of all merchants if an admin has read them, otherwise of one merchant. */
  payments: Payment[];
  /** The IDs of merchants that exist; an ID may be repeated. */
  merchantIds: string[];
  /** Payments after this time are ignored, because more of them may still arrive. */
  until: string;
  /**
   * By merchant, the time since which all payments are known; the key '' means all merchants. Without an entry, all
   * payments are known, however old.
   */
  since: Map<string, string>;
}

/** The time since which all payments that the question can find are known; '' if all are known, however old. */
export function sinceOf({ since }: Known, { party, merchantId = '' }: Asked): string {
  return since.get(party.isAdmin ? merchantId : party.merchantId) ?? since.get('') ?? '';
}

/** Whether the question may find payments that are older than the known payments. */
export function isUnbounded(known: Known, asked: Asked): boolean {
  return (asked.startDate ? moment(asked.startDate) : '') < sinceOf(known, asked);
}

/** The most payments that are read for each merchant, or for all; more would take too long. */
const MAX_KNOWN = 50_000;
/** How late a payment may become known to a service. */
const LATE_MS = 10 * 60_000;

/** Reads payments from the export: for an admin, of all merchants; for a merchant, its own. */
export async function readKnown(context: Context, { account, isAdmin, merchantId, name }: Party) {
  const { ask, note, until, merchant, otherMerchant = merchantId, most = MAX_KNOWN } = context;
  const date = (await ask(LIST, { query: { limit: 1 }, account })).headers.get('date') ?? '';
  const end = new Date((Date.parse(date) || Date.now()) - LATE_MS).toISOString();
  const known: Known = {
    payments: [],
    merchantIds: [...new Set([merchant.merchantId, otherMerchant, merchantId])],
    until: moment(until ?? end),
    since: new Map(),
  };
  const queries: Record<string, string>[] = [];

  async function addRange(owner?: string) {
    const query = { endDate: toDate(known.until), ...(owner && { merchantId: owner }) };
    const list = async (page: number) => {
      const paged = { ...query, page, limit: PAGE_SIZE };
      const answer = await ask(LIST, { query: paged, account });
      if (/"amount":\s*"/.test(answer.body)) {
        note('Payments: amounts', 'Sent as texts. The dashboard copes, but send numbers.');
      }
      return readList(answer);
    };
    const total = (await list(1)).pagination?.totalRecords ?? 0;
    if (total <= most) return queries.push(query);
    const start = (await list(most / PAGE_SIZE)).rows.at(-1)?.createdAt;
    must(start, `Page ${most / PAGE_SIZE} is empty, but totalRecords is ${total}.`);
    known.since.set(owner ?? (isAdmin ? '' : merchantId), start);
    const only = `only those since ${toDate(start)} are compared`;
    note('Reading: a part', `Of the ${total} payments of ${owner ?? name} ${only}.`);
    return queries.push({ ...query, startDate: toDate(start) });
  }
  await addRange();
  // The newest payments of all merchants may include few of these merchants' payments.
  if (known.since.has('')) for (const id of known.merchantIds) await addRange(id);

  async function read(): Promise<Payment[]> {
    const all = new Map<string, Payment>();
    for (const query of queries) {
      const { rows } = readFile(await ask(EXPORT, { query, account }));
      mustBeNewestFirst(rows);
      const keyed = rows.map((row) => {
        const owner = row.merchantId || merchantId;
        return [JSON.stringify([owner, row.id]), { ...row, merchantId: owner }] as const;
      });
      must(new Map(keyed).size === rows.length, 'A payment is in the file twice.');
      for (const [key, row] of keyed) all.set(key, row);
    }
    // The sort is stable: payments with the same time keep the service's order.
    return [...all.values()].sort((a, b) => compare(b.createdAt, a.createdAt));
  }
  known.payments = await read();
  const five: readonly string[] = TRANSACTION_STATUSES;
  const odd = known.payments.find(({ status }) => !five.includes(status));
  const advice = 'is none of the five. The dashboard shows it as it shows PENDING';
  if (odd) note('Payments: statuses', `${quote(odd.status)} ${advice}.`);
  known.merchantIds.push(...new Set(known.payments.map((payment) => payment.merchantId)));

  /** Reads the payments again; returns whether any were added or have changed. */
  async function refresh(): Promise<boolean> {
    const before = new Set(known.payments.map((payment) => JSON.stringify(payment)));
    const payments = await read();
    const ids = new Set(payments.map(({ id }) => id));
    const lost = known.payments.find(({ id }) => !ids.has(id));
    must(!lost, `Payment ${quote(lost?.id)} was in the export before, and is missing now.`);
    known.payments = payments;
    return payments.some((payment) => !before.has(JSON.stringify(payment)));
  }
  return { known, refresh };
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
/** Compares digits within ids as numbers, as some services do; others compare ids as texts. */
const byNumber = new Intl.Collator('en', { numeric: true }).compare;
const ID_ORDERS = [compare, new Intl.Collator('en').compare, byNumber];

function mustBeNewestFirst(rows: Payment[]): void {
  const pairs = rows.slice(1).map((row, nth) => [rows[nth] as Payment, row] as const);
  const wrong = pairs.find(([before, row]) => before.createdAt < row.createdAt)?.[1].id;
  const advice = 'Sort by createdAt, newest first';
  must(!wrong, `Payment ${quote(wrong)} comes after an older one. ${advice}.`);
  const ties = pairs.filter(([before, row]) => before.createdAt === row.createdAt);
  const isSorted = ID_ORDERS.some((order) => ties.every(([a, b]) => order(a.id, b.id) >= 0));
  must(
    isSorted,
    'Payments with the same createdAt are not sorted by id, descending. Sort by both.',
  );
}
