import type { Filters } from '../src/api/contract.ts';
import { FILTER_NAMES, PAGE_SIZE, TRANSACTION_STATUSES } from '../src/api/contract.ts';
import { type Asked, isUnbounded, type Known, type Party, sinceOf } from './known.ts';
import { answer, type Payment, type Question, toDate } from './model.ts';

/* The fixed questions of every run, the random questions, and the reduction of questions that failed. */

/** A random generator that gives the same numbers for the same seed (linear congruential). */
export function randomOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  /** A whole number from `from` to `to`, both included. */
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(values: readonly T[]) => values[whole(0, values.length - 1)] as T;
  const decks = new Map<string, number[]>();
  /** Deals kinds like cards: each comes once before any comes again. */
  function deal<T>(deck: string, kinds: readonly T[]): T {
    const left = decks.get(deck) ?? [];
    if (left.length === 0) left.push(...kinds.keys());
    decks.set(deck, left);
    return kinds[left.splice(whole(0, left.length - 1), 1)[0] ?? 0] as T;
  }
  return { whole, pick, deal };
}
type Random = ReturnType<typeof randomOf>;

/** Files with more rows than this are requested only sometimes. */
const MAX_FILE_ROWS = 2_000;
const KINDS = ['status', 'orderId', 'dates', 'merchantId'] as const;
/** All sets of at most three kinds of filters. */
const FILTER_SETS = Array.from({ length: 15 }, (_, set) =>
  KINDS.filter((_, nth) => set & (1 << nth)),
);
/** Characters that are ordinary in an Order ID, but special elsewhere. */
const ODD = ['_', "'", '_', '%', "'", '.', '_', '\\', '"', '&', '+'];
/** The most odd characters of the known Order IDs that a run searches for. */
const MAX_ODD = 20;

function inOtherCase(text: string): string {
  const swap = (letter: string) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase());
  return text.replace(/[a-z]/gi, swap);
}

type Values = Record<(typeof KINDS)[number], Record<'right' | 'wrong', Filters[]>>;

/** Filters for the payment `aim`: the `right` filters mostly find it, the `wrong` ones mostly do not. */
function filtersOf(aim: Payment, other: Payment, length: number, odd: string): Values {
  const { merchantId, orderID, createdAt, status } = aim;
  const cut = orderID.slice(0, length);
  // No white space at the ends, because a service may trim it.
  const prefix = cut.trim() === cut ? cut : orderID;
  const inner = [orderID.slice(1), orderID.split(/[-_ ]/).at(-1) ?? ''];
  const strange = [odd + orderID.slice(1), prefix.slice(0, -1) + odd];
  const at = toDate(createdAt);
  const [before, after] = [-1, 1].map((ms) => new Date(Date.parse(at) + ms).toISOString());
  const [from, to] = [createdAt, other.createdAt].sort().map(toDate);
  const both = (startDate = at, endDate = at): Filters => ({ startDate, endDate });
  const some = [{ startDate: at }, { endDate: at }, both(), both(from, to), both(before, after)];
  const ids = (texts: string[]) => texts.map((text) => ({ orderId: text.trim() || 'X' }));
  const owners = (texts: string[]) => texts.map((text) => ({ merchantId: text || 'X' }));
  const statuses = [status.toLowerCase(), status.slice(1), status.slice(0, -1)];
  return {
    status: { right: [{ status }], wrong: statuses.map((status) => ({ status })) },
    orderId: {
      right: ids([orderID, prefix, inOtherCase(prefix), inOtherCase(orderID)]),
      wrong: ids([...inner, ...strange, ...strange]),
    },
    dates: { right: some, wrong: [both(to, from), { startDate: after }, { endDate: before }] },
    merchantId: {
      right: owners([other.merchantId, merchantId]),
      wrong: owners([`${merchantId}X`, merchantId.slice(0, -1)]),
    },
  };
}

/** The questions that every run asks as this party, by rule; questions of an inner array are asked together. */
export function fixedQuestions(known: Known, party: Party, other: string): [string, Asked[][]][] {
  const { rows } = answer(known.payments, party, { call: 'export' });
  const few = rows.slice(0, MAX_FILE_ROWS);
  const [last, aim = last] = [few.at(-1), few[few.length >> 1]];
  if (!aim || !last) return [];
  const recent = rows.length > few.length ? { startDate: toDate(last.createdAt) } : {};
  const list = (query: Omit<Question, 'call'>): Asked[] => [{ party, call: 'list', ...query }];
  const file = (query: Filters): Asked[] => [{ party, call: 'export', ...recent, ...query }];
  const far = { ...last, merchantId: other };
  const values = filtersOf(aim, far, Math.ceil(aim.orderID.length / 2), '_');
  const final = Math.ceil(rows.length / PAGE_SIZE);
  const pages = new Set([1, 2, 3, Math.ceil(final / 2), final, final + 1]);
  const statuses = new Set([...TRANSACTION_STATUSES, ...rows.map((row) => row.status)]);
  statuses.delete(aim.status);
  const letters = rows.flatMap(({ orderID }) => [...orderID].map((one) => [one, orderID] as const));
  const odd = [...new Map(letters)].filter(([one]) => !/[a-z0-9\s-]/i.test(one)).slice(0, MAX_ODD);
  const none = { orderId: 'no-such-order-7f3a' };
  const [start, end] = [{ startDate: toDate(aim.createdAt) }, { endDate: toDate(aim.createdAt) }];
  const rules: Record<string, Asked[][]> = {
    'the list': [{}, { limit: 1 }, { limit: 100 }].map(list),
    'pages to one past the end': [...pages].map((page) => list({ page, limit: PAGE_SIZE })),
    'the export': [[{ party, call: 'export' }]],
    'each status': [...statuses].map((status) => list({ status })),
    'each odd character of its Order IDs': odd.map(([, orderId]) => list({ orderId })),
    'a letter beyond ASCII': [list({ orderId: `é${aim.orderID}` })],
    'an empty result': [list(none), file(none)],
    'two exports at once': [[...file(start), ...file(end)]],
  };
  for (const kind of KINDS) {
    const { right, wrong } = values[kind];
    const some = [...right, ...wrong.slice(0, kind === 'orderId' ? 3 : 2)];
    rules[kind] = [...some.map(list), ...right.slice(0, 2).map(file)];
  }
  return Object.entries(rules).map(([rule, asked]) => [`${rule}, as ${party.name}`, asked]);
}

/** Random questions: usually one, sometimes up to four together. */
export function randomQuestions(random: Random, known: Known, parties: Party[]): Asked[] {
  const count = random.deal('moment', [1, 1, 1, 1, 1, 1, 2, 3, 4]);
  const questions = Array.from({ length: count }, () => randomQuestion(random, known, parties));
  const firstFile = questions.findIndex(({ call }) => call === 'export');
  // At most one export, because services allow few at a time.
  return questions.map((one, nth) => (nth === firstFile ? one : { ...one, call: 'list' }));
}

function randomQuestion(random: Random, known: Known, parties: Party[]): Asked {
  const { pick, whole } = random;
  const party = parties.at(random.deal('party', [0, 0, 0, -1, -1])) as Party;
  const deal = <T>(deck: string, kinds: readonly T[]) => random.deal(deck + party.name, kinds);
  const call = deal('call', ['list', 'list', 'list', 'export', 'export'] as const);
  const names = deal('filters', FILTER_SETS);
  // A merchant asks for its own payments, or tries to see another's.
  const isOwn = (row: Payment) => party.isAdmin || row.merchantId === party.merchantId;
  const others = known.payments.filter((row) => !isOwn(row));
  // With a Merchant ID, mostly another merchant's payment: some services obey it only together with a second filter.
  const whose = names.includes('merchantId') ? [true, true, false] : [true, false];
  const isOther = others.length > 0 && deal(`whose ${whose.length}`, whose);
  const aims = isOther ? others : known.payments.filter(isOwn);
  if (aims.length === 0) return { party, call };
  // One wrong filter at most: with two, a service that ignores one of them still finds nothing.
  const isWrong = !isOther && deal(`wrong ${names.includes('orderId')}`, [true, false]);
  const wrong = isWrong && (names.includes('orderId') ? 'orderId' : pick(names));
  const odd = wrong === 'orderId' ? random.deal('odd', ODD) : '';
  const aim = pick(aims);
  const other = { ...pick(known.payments), merchantId: pick(known.merchantIds) };
  const values = filtersOf(aim, other, whole(1, aim.orderID.length), odd);
  const question: Asked = Object.assign(
    { party, call },
    ...names.map((name) => {
      const kinds = values[name][name === wrong ? 'wrong' : 'right'];
      return kinds[deal(`${name} ${kinds.length}`, [...kinds.keys()])];
    }),
  );
  if (isUnbounded(known, question)) question.startDate = toDate(sinceOf(known, question));
  const { rows } = answer(known.payments, party, { ...question, call: 'export' });
  return withPage(random, rows.length, question);
}

function withPage({ deal, pick, whole }: Random, total: number, question: Asked): Asked {
  const isLong = total > MAX_FILE_ROWS && deal('long', [true, true, true, true, false]);
  if (question.call === 'export' && !isLong) return question;
  const full = [...Array(PAGE_SIZE + 1).keys()].filter((size) => size > 0 && total % size === 0);
  const some = [undefined, PAGE_SIZE, 1, whole(2, 10), whole(51, 100)];
  const limit = deal('limit', [...some, pick(full), pick(full.slice(-3))]);
  const last = Math.max(1, Math.ceil(total / (limit ?? PAGE_SIZE)));
  const pages = [undefined, 1, Math.min(2, last), whole(1, last), last, last, last + 1];
  const page = deal('page', pages);
  return { ...question, call: 'list', ...(limit && { limit }), ...(page && { page }) };
}

const PARTS = [...FILTER_NAMES, 'page', 'limit'] as const;

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

/** Removes the questions and parameters that do not matter; returns the smallest questions that still fail. */
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
