import { FILTER_NAMES, PAGE_SIZE, TRANSACTION_STATUSES } from '../src/api/contract.ts';
import { isUnbounded, type Known, sinceOf } from './judge.ts';
import type { Party } from './known.ts';
import { answer, type Payment, type Question, toDate, type Viewer } from './model.ts';

/* Questions that nobody chose by hand, and how a failed one is made small. */

/** Numbers that look random, always the same for a seed (mulberry32). */
export function randomOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** From `from` to `to`, both included. */
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(values: readonly T[]) => values[whole(0, values.length - 1)] as T;
  const decks = new Map<string, number[]>();
  return {
    whole,
    pick,
    /** As cards: each kind comes once before any comes again. */
    deal<T>(deck: string, kinds: readonly T[]): T {
      const left = decks.get(deck) ?? [];
      if (left.length === 0) left.push(...kinds.keys());
      decks.set(deck, left);
      return kinds[left.splice(whole(0, left.length - 1), 1)[0] ?? 0] as T;
    },
  };
}
type Random = ReturnType<typeof randomOf>;

/** One that is asked by an account. */
export interface Asked extends Question {
  party: Party;
}

/** Rows of most exports; a wrong file is rarely cut after so many. */
const MAX_FILE_ROWS = 2_000;

const ONE_OF_FIVE = [true, false, false, false, false];
/** All sets of at most three kinds of filters. */
const FILTER_SETS = Array.from({ length: 15 }, (_, set) =>
  ['status', 'orderId', 'dates', 'merchantId'].filter((_, nth) => set & (1 << nth)),
);

export const inOtherCase = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));

type Aim = { random: Random; known: Known; payment: Payment; other: Payment };

const MERCHANT_IDS: ((aim: Aim) => string)[] = [
  ({ payment }) => payment.merchantId,
  ({ payment }) => payment.merchantId,
  ({ payment }) => `${payment.merchantId}X`,
  ({ payment }) => payment.merchantId.slice(0, -1) || 'X',
  ({ random, known }) => random.pick(known.merchantIds),
];

const prefixOf = ({ random, payment: { orderID } }: Aim) => {
  const cut = orderID.slice(0, random.whole(1, orderID.length));
  // A service may trim it.
  return cut.trim() === cut ? cut : orderID;
};
/** In an Order ID % _ ' and others are ordinary characters. */
const ODD = ['_', '%', '_', "'", '\\', '"', '&', '+'];
const ORDER_IDS: ((aim: Aim) => string)[] = [
  ({ payment }) => payment.orderID,
  prefixOf,
  prefixOf,
  (aim) => inOtherCase(prefixOf(aim)),
  ({ payment }) => inOtherCase(payment.orderID),
  ({ payment }) => payment.orderID.slice(1),
  ({ random, payment }) => random.deal('odd first', ODD) + payment.orderID.slice(1),
  (aim) => prefixOf(aim).slice(0, -1) + aim.random.deal('odd last', ODD),
];

type Dates = Pick<Question, 'startDate' | 'endDate'>;
const exact = ({ payment }: Aim) => toDate(payment.createdAt);
const near = (aim: Aim) =>
  new Date(Date.parse(exact(aim)) + aim.random.pick([-1, 1])).toISOString();
const range = ({ payment, other }: Aim) => {
  const [from = '', to = ''] = [payment.createdAt, other.createdAt].sort().map(toDate);
  return { from, to };
};
const DATES: ((aim: Aim) => Dates)[] = [
  (aim) => ({ startDate: exact(aim) }),
  (aim) => ({ endDate: exact(aim) }),
  (aim) => ({ startDate: near(aim) }),
  (aim) => ({ endDate: near(aim) }),
  (aim) => ({ startDate: range(aim).from, endDate: range(aim).to }),
  (aim) => ({ startDate: range(aim).from, endDate: range(aim).to }),
  (aim) => ({ startDate: exact(aim), endDate: exact(aim) }),
  (aim) => ({ startDate: range(aim).to, endDate: range(aim).from }),
];

/** Mostly one, or up to four at one moment. */
export function randomQuestions(random: Random, known: Known, parties: Party[]): Asked[] {
  const count = random.deal('moment', [1, 1, 1, 1, 1, 1, 2, 3, 4]);
  const questions = Array.from({ length: count }, () => randomQuestion(random, known, parties));
  const firstFile = questions.findIndex(({ call }) => call === 'export');
  // Services allow few exports at a time.
  return questions.map((one, nth) => (nth === firstFile ? one : { ...one, call: 'list' }));
}

/** Attempts at a question that a service cannot answer rightly while it ignores a part of it. */
const MAX_ATTEMPTS = 6;

function randomQuestion(random: Random, known: Known, parties: Party[]): Asked {
  const { deal, pick } = random;
  const party = parties[deal('party', [0, 0, 0, parties.length - 1, parties.length - 1])] as Party;
  const call = deal(`call ${party.name}`, ['list', 'list', 'list', 'export', 'export'] as const);
  const filters = deal(`filters ${party.name}`, FILTER_SETS);
  const use = <Kind>(name: string, kinds: Kind[]) =>
    filters.includes(name) ? deal(`${name} ${party.name}`, kinds) : undefined;
  const merchantId = use('merchantId', MERCHANT_IDS);
  const orderId = use('orderId', ORDER_IDS);
  const dates = use('dates', DATES);
  // What a merchant asks for is mostly its own.
  const isForeign = merchantId ? deal('whose id', [true, false]) : deal('whose', ONE_OF_FIVE);
  const isSeen = (payment: Payment) => party.isAdmin || payment.merchantId === party.merchantId;
  const foreign = known.payments.filter((payment) => !isSeen(payment));
  const aims = isForeign && foreign.length > 0 ? foreign : known.payments.filter(isSeen);
  let question: Asked = { party, call };
  for (let attempt = 0; attempt < MAX_ATTEMPTS && aims.length > 0; attempt += 1) {
    const payment = pick(aims);
    const aim = { random, known, payment, other: pick(aims) };
    // A service may refuse an unknown one.
    const status = TRANSACTION_STATUSES.find((one) => one === payment.status) ?? 'PENDING';
    question = {
      party,
      call,
      ...(filters.includes('status') && { status }),
      ...(merchantId && { merchantId: merchantId(aim) }),
      ...(orderId && { orderId: orderId(aim).trim() || 'X' }),
      ...dates?.(aim),
    };
    if (isUnbounded(known, party, question)) {
      question.startDate = toDate(sinceOf(known, party, question));
    }
    if (isSharp(known, question)) break;
  }
  return withSize(random, known, question);
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
  return (
    isNeeded && (party.isAdmin || countOf(known, { ...party, isAdmin: true }, question) !== count)
  );
}

/** A page of a list, and a range of a long export. */
function withSize({ deal, pick, whole }: Random, known: Known, question: Asked): Asked {
  const total = countOf(known, question.party, question);
  if (question.call === 'export') {
    if (total <= MAX_FILE_ROWS || deal('long', ONE_OF_FIVE)) return question;
    const { rows } = answer(known.payments, question.party, question);
    const first = whole(0, total - MAX_FILE_ROWS);
    const [newest, oldest] = [rows[first], rows[first + MAX_FILE_ROWS - 1]];
    return {
      ...question,
      startDate: toDate(oldest?.createdAt ?? ''),
      endDate: toDate(newest?.createdAt ?? ''),
    };
  }
  const sizes = Array.from({ length: PAGE_SIZE }, (_, nth) => nth + 1);
  const full = sizes.filter((size) => total % size === 0);
  const limit = deal('limit', [
    undefined,
    PAGE_SIZE,
    1,
    whole(2, 10),
    pick(full),
    pick(full.slice(-3)),
  ]);
  const pages = Math.max(1, Math.ceil(total / (limit ?? PAGE_SIZE)));
  const some = [undefined, 1, Math.min(2, pages), whole(1, pages), pages, pages, pages + 1];
  const page = deal('page', some);
  return { ...question, ...(limit && { limit }), ...(page && { page }) };
}

const PARTS = [...FILTER_NAMES, 'page', 'limit'] as const;

/** The parameters. */
export function queryOf(question: Question) {
  return Object.fromEntries(
    PARTS.flatMap((name) => (question[name] === undefined ? [] : [[name, question[name]]])),
  );
}

function simpler(question: Asked): Asked[] {
  const { orderId = '', page = 1 } = question;
  const without = PARTS.filter((name) => question[name] !== undefined).map((name): Asked => {
    const { [name]: _, ...rest } = question;
    return rest;
  });
  if (orderId.length > 1)
    without.push({ ...question, orderId: orderId.slice(0, orderId.length / 2) });
  if (page > 2) without.push({ ...question, page: 2 });
  return without;
}

/** The smallest questions that still fail: one of those at one moment, without the parts that do not matter. */
export async function shrink(
  asked: Asked[],
  fails: (asked: Asked[]) => Promise<boolean>,
): Promise<Asked[]> {
  const [first, ...others] = asked;
  const candidates = others.length
    ? [...asked.map((one) => [one]), ...asked.map((_, nth) => asked.toSpliced(nth, 1))]
    : first
      ? simpler(first).map((smaller) => [smaller])
      : [];
  for (const smaller of candidates) {
    if (await fails(smaller)) return shrink(smaller, fails);
  }
  return asked;
}
