import {
  FIELDS,
  FILTERS,
  type FilterName,
  PAGE_SIZE,
  TRANSACTION_STATUSES,
} from '../src/api/contract.ts';
import { type Asked, isUnbounded, type Known, sinceOf } from './known.ts';
import {
  isInverted,
  type ModelAnswer,
  misfitOf,
  moment,
  type Payment,
  pageOf,
  toDate,
} from './model.ts';
import { readFile, readList } from './read.ts';
import { failed, quote } from './report.ts';
import type { Answer } from './service.ts';

/** Compares a whole answer with the model's; throws a finding if they differ. */
export function mustAnswer(known: Known, asked: Asked, answer: Answer): void {
  const { party, merchantId, status } = asked;
  // A service may refuse an unknown status, an end date before the start date, and a merchantId from a merchant.
  const isForAdmins = merchantId !== undefined && !party.isAdmin;
  const isUnknown = status !== undefined && !TRANSACTION_STATUSES.some((one) => one === status);
  if ((isInverted(asked) || isUnknown) && [400, 422].includes(answer.status)) return;
  if (isForAdmins && [400, 403, 404].includes(answer.status)) return;
  const came = asked.call === 'list' ? readList(answer) : readFile(answer);
  const total = came.pagination?.totalRecords ?? came.rows.length;
  if (isForAdmins && merchantId !== party.merchantId && total + came.rows.length === 0) return;

  const expected = expectedOf(known, asked, came, total);
  mustHaveRows(known, asked, came.rows, expected.rows);
  for (const [name, value] of Object.entries(expected.pagination ?? {})) {
    const given = came.pagination?.[name as keyof typeof came.pagination];
    // An empty list may have one empty page or none.
    if (given === value || (name === 'totalPages' && value === 0 && given === 1)) continue;
    failed(`pagination.${name} is ${given}; the first export gives ${value}.`, `a wrong ${name}`);
  }
}

/** The model's answer. An undefined row is a payment that is newer or older than the known payments. */
function expectedOf(known: Known, asked: Asked, came: ModelAnswer, total: number) {
  const { call, page = 1, limit = PAGE_SIZE, endDate } = asked;
  const [misfit, since] = [misfitOf(asked.party, asked), sinceOf(known, asked)];
  const rows = known.payments.filter((row) => row.createdAt >= since && !misfit(row));
  const hasOlder = isUnbounded(known, asked);
  const leading = came.rows.filter(({ createdAt }) => createdAt > known.until).length;
  // Newer payments come first. If not all of them are in the answer, their number follows from the total.
  const isSeen = call === 'export' || (page === 1 && leading < limit);
  const isEnded = endDate !== undefined && moment(endDate) <= known.until;
  // If older payments are unknown, so is the total; only the first page is then requested.
  const newer = hasOlder || isSeen || isEnded ? leading : Math.max(0, total - rows.length);
  const all = newer + rows.length;
  return pageOf<Payment | undefined>(rows, asked, newer, hasOlder ? Math.max(all, total) : all);
}

/** Compares the payments, their order and each field. */
function mustHaveRows(known: Known, asked: Asked, came: Payment[], right: (Payment | undefined)[]) {
  const since = sinceOf(known, asked);
  const isBeyond = ({ createdAt }: Payment) => createdAt > known.until || createdAt < since;
  for (let nth = 0; nth < Math.max(came.length, right.length); nth += 1) {
    const [row, expected, before] = [came[nth], right[nth], came[nth - 1]];
    if (row && row.id === expected?.id) {
      mustHaveFields(asked, row, expected);
      continue;
    }
    const isNext = row && isBeyond(row) && (!before || before.createdAt >= row.createdAt);
    if (isNext && !expected && nth < right.length) continue;
    const counts = `${came.length} came, ${right.length} match in the first export`;
    mustHaveNoExcess(known, asked, came, counts);
    const place = `Row ${nth + 1} is ${row ? `payment ${quote(row.id)}` : 'missing'}`;
    const there = expected ? `${quote(expected.id)} of ${toDate(expected.createdAt)}` : 'none';
    const sentence = `${place}; in the first export it is ${there}. ${counts}.`;
    failed(sentence, 'rows that are missing or out of order');
  }
}

/** Throws a finding about the first payment that should not be there, if there is one. */
function mustHaveNoExcess(known: Known, asked: Asked, came: Payment[], counts: string): void {
  const misfit = misfitOf(asked.party, asked);
  const own = known.payments.filter((row) => row.merchantId === asked.party.merchantId);
  // The party's own payments come last and win, because merchants may have payments with the same id.
  const owners = new Map([...known.payments, ...own].map((row) => [row.id, row.merchantId]));
  const keys = new Set<string>();
  for (const [nth, row] of came.entries()) {
    const merchantId = row.merchantId || (owners.get(row.id) ?? asked.party.merchantId);
    const [filter, key] = [misfit({ ...row, merchantId }), JSON.stringify([merchantId, row.id])];
    const isAgain = keys.has(key) && 'it came before';
    const isOld = row.createdAt <= known.until && row.createdAt >= sinceOf(known, asked);
    const isNew = isOld && !owners.has(row.id) && 'the first export does not have it';
    const why = filter ? reasonOf(filter, { ...row, merchantId }) : isAgain || isNew;
    const sentence = `Row ${nth + 1}, payment ${quote(row.id)}, must not be there: ${why}. ${counts}.`;
    if (why) failed(sentence, `extra payments, by ${filter ?? 'their id'}`);
    keys.add(key);
  }
}

/** The reason why a filter does not match a payment. */
function reasonOf(name: FilterName, payment: Payment): string {
  const { field, match } = FILTERS[name];
  const value = payment[field];
  const given = FIELDS[field].kind === 'time' ? toDate(value as string) : quote(value);
  const how = {
    exact: '',
    prefix: ', with another prefix',
    from: `, before ${name}`,
    to: `, after ${name}`,
  };
  return `its ${field} is ${given}${how[match]}`;
}

function mustHaveFields({ party, call }: Asked, row: Payment, right: Payment): void {
  const isNamed = call === 'export' || party.isAdmin;
  for (const [name, value] of Object.entries(right)) {
    const given = row[name as keyof Payment];
    // The file of a merchant may leave out the Merchant ID.
    const isLeftOut = name === 'merchantId' && !party.isAdmin && !given;
    if (isLeftOut || (given === value && (isNamed || name !== 'merchantId'))) continue;
    const field = `${name} of payment ${quote(row.id)} is ${quote(given)}`;
    const isExtra = name === 'merchantId' && !isNamed;
    if (isExtra) failed(`${field} in the list of a merchant; leave it out.`);
    const what = call === 'list' ? 'List and export differ' : 'Two exports differ';
    const sentence = `${what}: ${field} here, ${quote(value)} in the first export.`;
    failed(sentence, `answers that differ in ${name}`);
  }
}
