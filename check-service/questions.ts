import { FILTER_NAMES, type Filters, PAGE_SIZE } from '../src/api/contract.ts';
import { isUnbounded, type Known, type Party, sinceOf } from './known.ts';
import { answer, type Payment, type Question, toDate } from './model.ts';

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
type Kind = 'status' | 'orderId' | 'dates' | 'merchantId';
/** All sets of at most three kinds of filters. */
const FILTER_SETS = Array.from({ length: 15 }, (_, set) =>
  (['status', 'orderId', 'dates', 'merchantId'] satisfies Kind[]).filter(
    (_, nth) => set & (1 << nth),
  ),
);

export function inOtherCase(text: string): string {
  const swap = (letter: string) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase());
  return text.replace(/[a-z]/gi, swap);
}

/** Ordinary characters in an Order ID. */
const ODD = ['_', "'", '_', '%', "'", '.', '_', '\\', '"', '&', '+'];

/** The values that each kind of filter may have. Most match a chosen payment; the `wrong` ones must not match it. */
function filtersOf({ whole, pick }: Random, aim: Payment, odd: string, known: Known) {
  const { merchantId, orderID, createdAt, status } = aim;
  const cut = orderID.slice(0, whole(1, orderID.length));
  // A service may trim it.
  const prefix = cut.trim() === cut ? cut : orderID;
  const word = orderID.split(/[-_ ]/).at(-1) ?? '';
  const inner = [orderID.slice(1), word];
  const strange = [odd + orderID.slice(1), prefix.slice(0, -1) + odd];
  const exact = toDate(createdAt);
  const near = new Date(Date.parse(exact) + pick([-1, 1])).toISOString();
  const [from, to] = [createdAt, pick(known.payments).createdAt].sort().map(toDate);
  const filters: Record<Kind, Record<'right' | 'wrong', Filters[]>> = {
    status: {
      right: [{ status }],
      wrong: [status.toLowerCase(), status.slice(0, pick([1, -1]))].map((status) => ({ status })),
    },
    merchantId: {
      right: [{ merchantId }, { merchantId: pick(known.merchantIds) }],
      wrong: [{ merchantId: `${merchantId}X` }, { merchantId: merchantId.slice(0, -1) || 'X' }],
    },
    orderId: {
      right: [orderID, prefix, inOtherCase(prefix), inOtherCase(orderID)].map((orderId) => ({
        orderId,
      })),
      wrong: [...inner, ...strange, ...strange].map((text) => ({ orderId: text.trim() || 'X' })),
    },
    dates: {
      right: [
        { startDate: exact },
        { endDate: exact },
        { startDate: near },
        { endDate: near },
        { startDate: from, endDate: to },
        { startDate: exact, endDate: exact },
      ],
      wrong: [{ startDate: to, endDate: from }],
    },
  };
  return filters;
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
  const party = parties[
    random.deal('party', [0, 0, 0, parties.length - 1, parties.length - 1])
  ] as Party;
  const deal = <T>(deck: string, kinds: readonly T[]) =>
    random.deal(`${deck} ${party.name}`, kinds);
  const call = deal('call', ['list', 'list', 'list', 'export', 'export'] as const);
  const names = deal('filters', FILTER_SETS);
  // A merchant asks for its own payments, or tries to see another's.
  const isOwn = (row: Payment) => party.isAdmin || row.merchantId === party.merchantId;
  const others = known.payments.filter((row) => !isOwn(row));
  // A Merchant ID is mostly that of another, because a service may honour it beside one other filter only.
  const whose = names.includes('merchantId') ? [true, true, false] : [true, false];
  const isOther = others.length > 0 && deal(`whose ${whose.length}`, whose);
  const aims = isOther ? others : known.payments.filter(isOwn);
  if (aims.length === 0) return { party, call };
  // At most one wrong filter: with two, a service that ignores one of them still finds nothing.
  const isWrong = !isOther && deal(`wrong ${names.includes('orderId')}`, [true, false]);
  const wrong = isWrong && (names.includes('orderId') ? 'orderId' : random.pick(names));
  const odd = wrong === 'orderId' ? random.deal('odd', ODD) : '';
  const filters = filtersOf(random, random.pick(aims), odd, known);
  const question: Asked = Object.assign(
    { party, call },
    ...names.map((name) => {
      const kinds = filters[name][name === wrong ? 'wrong' : 'right'];
      return kinds[deal(`${name} ${kinds.length}`, [...kinds.keys()])];
    }),
  );
  if (isUnbounded(known, party, question)) {
    question.startDate = toDate(sinceOf(known, party, question));
  }
  const { rows } = answer(known.payments, party, { ...question, call: 'export' });
  return withPage(random, rows.length, question);
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
