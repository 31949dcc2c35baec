import { FILTER_NAMES, PAGE_SIZE } from '../src/api/contract.ts';
import { isUnbounded, type Known, type Party, sinceOf } from './known.ts';
import { answer, type Payment, type Question, toDate, type Viewer } from './model.ts';

/* Questions that nobody chose by hand, and how a failed one is made small. */

/** Numbers that look random, always the same for a seed (a linear congruential generator). */
export function randomOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  /** From `from` to `to`, both included. */
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(values: readonly T[]) => values[whole(0, values.length - 1)] as T;
  const decks = new Map<string, number[]>();
  /** As cards: each kind comes once before any comes again. */
  function deal<T>(deck: string, kinds: readonly T[]): T {
    const left = decks.get(deck) ?? [];
    if (left.length === 0) left.push(...kinds.keys());
    decks.set(deck, left);
    return kinds[left.splice(whole(0, left.length - 1), 1)[0] ?? 0] as T;
  }
  return { whole, pick, deal };
}
type Random = ReturnType<typeof randomOf>;

/** One that is asked by an account. */
export interface Asked extends Question {
  party: Party;
}

/** Longer files are asked for seldom. */
const MAX_FILE_ROWS = 2_000;
/** Attempts at a question that a service cannot answer rightly while it ignores a part of it. */
const MAX_ATTEMPTS = 6;
/** All sets of at most three kinds of filters. */
const FILTER_SETS = Array.from({ length: 15 }, (_, set) =>
  ['status', 'orderId', 'dates', 'merchantId'].filter((_, nth) => set & (1 << nth)),
);

export function inOtherCase(text: string): string {
  const swap = (letter: string) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase());
  return text.replace(/[a-z]/gi, swap);
}

/** Ordinary characters in an Order ID. */
const ODD = ['_', "'", '_', '%', '.', '_', '\\', '"', '&', '+'];
/** How many kinds of each `filtersOf` has. */
const KINDS = { status: 5, merchantId: 4, orderId: 8, dates: 8 };

/** Filters of each kind that aim at one of the payments. */
function filtersOf({ whole, pick }: Random, odd: string, payments: Payment[], known: Known) {
  const { merchantId, orderID, createdAt, status } = pick(payments);
  const cut = orderID.slice(0, whole(1, orderID.length));
  // A service may trim it.
  const prefix = cut.trim() === cut ? cut : orderID;
  const right = [orderID, prefix, inOtherCase(prefix), inOtherCase(orderID)];
  const inner = [orderID.slice(1), orderID.split(/[-_ ]/).at(-1) ?? ''];
  const wrong = [...inner, odd + orderID.slice(1), prefix.slice(0, -1) + odd];
  const exact = toDate(createdAt);
  const near = new Date(Date.parse(exact) + pick([-1, 1])).toISOString();
  const [from = '', to = ''] = [createdAt, pick(payments).createdAt].sort().map(toDate);
  const ranges = [[exact], ['', exact], [near], ['', near], [from, to], [from, to], [exact, exact]];
  return {
    status: [status, status, status, status.toLowerCase(), status.slice(0, pick([1, -1]))],
    merchantId: [merchantId, `${merchantId}X`, merchantId.slice(0, -1), pick(known.merchantIds)],
    orderId: [...right, ...wrong].map((text) => text.trim()),
    dates: [...ranges, [to, from]],
  };
}

/** Mostly one, or up to four at one moment. */
export function randomQuestions(random: Random, known: Known, parties: Party[]): Asked[] {
  const count = random.deal('moment', [1, 1, 1, 1, 1, 1, 2, 3, 4]);
  const questions = Array.from({ length: count }, () => randomQuestion(random, known, parties));
  const firstFile = questions.findIndex(({ call }) => call === 'export');
  // Services allow few exports at a time.
  return questions.map((one, nth) => (nth === firstFile ? one : { ...one, call: 'list' }));
}

function randomQuestion(random: Random, known: Known, parties: Party[]): Asked {
  const { deal } = random;
  const party = parties[deal('party', [0, 0, 0, parties.length - 1, parties.length - 1])] as Party;
  const call = deal(`call ${party.name}`, ['list', 'list', 'list', 'export', 'export'] as const);
  const filters = deal(`filters ${party.name}`, FILTER_SETS);
  const deck = (name: keyof typeof KINDS, count = KINDS[name]) =>
    filters.includes(name) ? deal(`${name} ${count} ${party.name}`, [...Array(count).keys()]) : -1;
  const [status, merchantId] = [deck('status'), deck('merchantId')];
  // A merchant asks for its own payments, or tries to see another's.
  const isOther = !party.isAdmin && deal(`whose ${merchantId < 0}`, [true, false, merchantId >= 0]);
  const orderId = deck('orderId', isOther ? 2 : KINDS.orderId);
  const dates = deck('dates');
  const [own, others] = [true, false].map((isOwn) =>
    known.payments.filter(
      (row) => (party.isAdmin || row.merchantId === party.merchantId) === isOwn,
    ),
  ) as [Payment[], Payment[]];
  const aims = isOther && others.length > 0 ? others : own;
  const odd = orderId < 6 ? '' : deal('odd', ODD);
  let question: Asked = { party, call };
  for (let attempt = 0; attempt < MAX_ATTEMPTS && aims.length > 0; attempt += 1) {
    const aim = filtersOf(random, odd, aims, known);
    const [startDate, endDate] = aim.dates[dates] ?? [];
    question = {
      party,
      call,
      ...(status >= 0 && { status: aim.status[status] }),
      ...(merchantId >= 0 && { merchantId: aim.merchantId[merchantId] || 'X' }),
      ...(orderId >= 0 && { orderId: aim.orderId[orderId] || 'X' }),
      ...(startDate && { startDate }),
      ...(endDate && { endDate }),
    };
    if (isUnbounded(known, party, question)) {
      question.startDate = toDate(sinceOf(known, party, question));
    }
    if (isSharp(known, question)) break;
  }
  return withPage(random, countOf(known, party, question), question);
}

const countOf = ({ payments }: Known, viewer: Viewer, question: Question) =>
  answer(payments, viewer, { ...question, call: 'export' }).rows.length;

/** Whether the answer would be another one without each of the filters, and with the payments of others. */
function isSharp(known: Known, question: Asked): boolean {
  const { party } = question;
  const count = countOf(known, party, question);
  const isNeeded = FILTER_NAMES.every((name) => {
    const isIgnored = question[name] === undefined || (name === 'merchantId' && !party.isAdmin);
    return isIgnored || countOf(known, party, { ...question, [name]: undefined }) !== count;
  });
  const ofAll = countOf(known, { ...party, isAdmin: true }, question);
  return isNeeded && (party.isAdmin || ofAll !== count);
}

function withPage({ deal, pick, whole }: Random, total: number, question: Asked): Asked {
  const isLong = total > MAX_FILE_ROWS && deal('long', [true, true, true, true, false]);
  if (question.call === 'export' && !isLong) return question;
  const full = [...Array(PAGE_SIZE + 1).keys()].filter((size) => size > 0 && total % size === 0);
  const some = [undefined, PAGE_SIZE, 1, whole(2, 10), whole(51, 100)];
  const sizes = [...some, pick(full), pick(full.slice(-3))];
  const limit = deal('limit', sizes);
  const last = Math.max(1, Math.ceil(total / (limit ?? PAGE_SIZE)));
  const pages = [undefined, 1, Math.min(2, last), whole(1, last), last, last, last + 1];
  const page = deal('page', pages);
  return { ...question, call: 'list', ...(limit && { limit }), ...(page && { page }) };
}

const PARTS = [...FILTER_NAMES, 'page', 'limit'] as const;

/** The parameters. */
export function queryOf(question: Question) {
  const parts = PARTS.map((name) => [name, question[name]] as const);
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined));
}

function simpler(question: Asked): Asked[][] {
  const { orderId = '', page = 1 } = question;
  const without = Object.keys(queryOf(question)).map((name): Asked => {
    const { [name as 'page']: _, ...rest } = question;
    return rest;
  });
  const shorter = { ...question, orderId: orderId.slice(0, orderId.length / 2) };
  if (orderId.length > 1) without.push(shorter);
  if (page > 2) without.push({ ...question, page: 2 });
  return without.map((one) => [one]);
}

/** The smallest questions that still fail: one of those at one moment, without the parts that do not matter. */
export async function shrink(
  asked: Asked[],
  fails: (asked: Asked[]) => Promise<boolean>,
): Promise<Asked[]> {
  const fewer = [...asked.map((one) => [one]), ...asked.map((_, nth) => asked.toSpliced(nth, 1))];
  for (const smaller of asked.length > 1 ? fewer : asked.flatMap(simpler)) {
    if (await fails(smaller)) return shrink(smaller, fails);
  }
  return asked;
}
