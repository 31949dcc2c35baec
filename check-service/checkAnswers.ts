import { PAGE_SIZE } from '../src/api/contract.ts';
import { isUnbounded, type Known, mustAnswer, sinceOf } from './judge.ts';
import { type Party, readKnown } from './known.ts';
import { answer, toDate } from './model.ts';
import { type Asked, queryOf, randomOf, randomQuestions, shrink } from './questions.ts';
import { couldNotCheck, findingOf, must } from './report.ts';
import { type Context, EXPORT, LIST, urlOf } from './service.ts';

/** Kinds of wrong answers; after these no more questions are asked. */
const MAX_FAILURES = 5;
/** Calls beyond the number that was asked for, to make failures small. */
export const MAX_SHRINKING = 100;
const MAX_REFRESHES = 4;

/** Compares answers to chosen and random questions with the model's, up to `limit` answers in all. */
export async function checkAnswers(
  context: Context,
  parties: Party[],
  { seed, limit }: { seed: number; limit: number },
): Promise<Known | undefined> {
  const { check, note, answers } = context;
  const reader = (parties.find(({ isAdmin }) => isAdmin) ?? parties[0]) as Party;
  const reading = await check(`Reading: the payments, by an export of ${reader.name}`, () =>
    readKnown(context, reader),
  );
  if (!reading) return undefined;
  const { known } = reading;
  const examiner = examine(context, reading);
  const stage = (what: string, questions: Iterable<Asked[]>) =>
    check(what, async () => {
      const before = examiner.failures();
      for (const asked of questions) await examiner.pose(asked);
      must(examiner.failures() === before, 'Some answers are wrong; the lines above say which.');
    });

  for (const party of parties) {
    const count = answer(known.payments, party, { call: 'export' }).rows.length;
    await check(`Reading: ${party.name} has payments`, () => {
      if (count < 2) couldNotCheck(`${count} came; at least two are needed.`);
    });
    const pages = pagesOf(Math.ceil(count / PAGE_SIZE), Math.floor(limit / 5 / parties.length));
    const queries = [
      // The dashboard's own: the sign-in, the first page and the file.
      ...[{ limit: 1 }, {}, ...pages.map((page) => ({ page, limit: PAGE_SIZE }))].map((query) =>
        bounded(known, { party, call: 'list', ...query }),
      ),
      bounded(known, { party, call: 'export' }),
    ];
    await stage(
      `Answers: ${pages.length} pages and the export, as ${party.name}`,
      queries.map((one) => [one]),
    );
  }
  await stage(`Answers: random questions (--seed ${seed} asks them again)`, random());
  for (const sentence of known.notes) note('Payments: another form', sentence);
  return known;

  function* random() {
    const numbers = randomOf(seed);
    // A question with a part that has failed is not asked again, so it brings no answer.
    for (let made = 0; made < 3 * limit && answers() < limit; made += 1) {
      yield randomQuestions(numbers, known, parties);
    }
  }
}

/** The first and the last. */
function pagesOf(count: number, most: number): number[] {
  const pages = Array.from({ length: Math.min(most, count) }, (_, nth) => nth + 1);
  return count > most ? [...pages, count] : pages;
}

/** Of a merchant with too many payments, only the first page may be asked for without a start. */
function bounded(known: Known, question: Asked): Asked {
  const isFirst = question.call === 'list' && (question.page ?? 1) === 1;
  if (isFirst || !isUnbounded(known, question.party, question)) return question;
  return { ...question, startDate: toDate(sinceOf(known, question.party, question)) };
}

type Reading = Awaited<ReturnType<typeof readKnown>>;

/** Asks, compares, and makes failures small. */
function examine({ ask, fail, baseUrl }: Context, { known, refresh }: Reading) {
  const found: Asked[] = [];
  let failures = 0;
  let shrinking = MAX_SHRINKING;

  /** What is wrong with the answers to questions that are asked at one moment. */
  async function compare(asked: Asked[]): Promise<string | undefined> {
    const findings = await Promise.all(
      asked.map((question) =>
        findingOf(async () => {
          const { account } = question.party;
          const answer = await ask(pathOf(question), { query: queryOf(question), account });
          mustAnswer({ known, viewer: question.party, question }, answer);
        }),
      ),
    );
    const finding = findings.find(Boolean);
    if (finding && finding.outcome !== 'failed') throw finding;
    return finding?.message;
  }

  /** The same, but payments that have come or changed since the reading are no fault. */
  async function compareFresh(asked: Asked[]): Promise<string | undefined> {
    for (let nth = 0; nth < MAX_REFRESHES; nth += 1) {
      const wrong = await compare(asked);
      if (wrong === undefined || !(await refresh())) return wrong;
    }
    return couldNotCheck('Payments change faster than they can be read. Name a time with --until.');
  }

  /** Whether a part of the question has failed already. */
  const isExplained = (question: Asked) =>
    found.some(
      ({ party, call, ...parts }) =>
        party === question.party &&
        call === question.call &&
        Object.keys(parts).every((name) => name in question),
    );

  async function pose(asked: Asked[]): Promise<void> {
    if (failures >= MAX_FAILURES || asked.some(isExplained)) return;
    let wrong = await compareFresh(asked);
    if (wrong === undefined) return;
    const smallest = await shrink(asked, async (smaller) => {
      if (shrinking === 0 || smaller.some((one) => bounded(known, one) !== one)) return false;
      shrinking -= 1;
      const still = await compare(smaller);
      wrong = still ?? wrong;
      return still !== undefined;
    });
    failures += 1;
    if (smallest.length === 1) found.push(...smallest);
    const curls = smallest.map((one) => toCurl(baseUrl, one));
    fail(`Answers: ${nameOf(smallest)}`, [wrong, ...curls].join('\n'));
  }
  return { pose, failures: () => failures };
}

const pathOf = ({ call }: Asked) => (call === 'list' ? LIST : EXPORT);

function nameOf([question, ...others]: Asked[]): string {
  if (!question || others.length > 0) return `${others.length + 1} calls at one moment`;
  const parts = Object.keys(queryOf(question)).join(', ');
  return `the ${question.call} ${parts ? `with ${parts}` : 'without parameters'}, as ${question.party.name}`;
}

/** A line for a shell, with the name of the variable in place of the Secret Key. */
function toCurl(baseUrl: string, question: Asked): string {
  const { merchantId, name } = question.party;
  const key = name === 'the admin' ? 'CHECK_ADMIN_KEY' : 'CHECK_SECRET_KEY';
  const url = urlOf(baseUrl, pathOf(question), queryOf(question));
  return `curl -u '${merchantId.replaceAll("'", "'\\''")}:'"$${key}" '${url}'`;
}
