import { PAGE_SIZE } from '../src/api/contract.ts';
import { mustAnswer } from './judge.ts';
import { isUnbounded, type Known, type Party, readKnown, sinceOf } from './known.ts';
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
export async function checkAnswers(context: Context, parties: Party[], limit: number) {
  const { check, answers, seed = 0 } = context;
  const reader = (parties.find(({ isAdmin }) => isAdmin) ?? parties[0]) as Party;
  const reading = await check(`Reading: the payments, by an export of ${reader.name}`, () =>
    readKnown(context, reader),
  );
  if (!reading) return undefined;
  const { known } = reading;
  const examiner = examine(context, reading);
  const stage = (what: string, questions: Iterable<Asked[]>) =>
    check(`Answers: ${what}`, async () => {
      const before = examiner.failures();
      for (const asked of questions) await examiner.pose(asked);
      must(examiner.failures() === before, 'Some are wrong; the lines above say which.');
    });
  for (const party of parties) {
    const count = answer(known.payments, party, { call: 'export' }).rows.length;
    await check(`Reading: ${party.name} has payments`, () => {
      if (count < 2) couldNotCheck(`${count} came; at least two are needed.`);
    });
    const pages = Array.from({ length: Math.ceil(count / PAGE_SIZE) }, (_, nth) => nth + 1);
    // Of many, the first and the last.
    const few = [...pages.splice(0, limit / 5 / parties.length), ...pages.slice(-1)];
    const lists = [{ limit: 1 }, {}, ...few.map((page) => ({ page, limit: PAGE_SIZE }))];
    const questions: Asked[] = lists.map((query) => ({ party, call: 'list', ...query }));
    questions.push({ party, call: 'export' });
    const what = `${few.length} of ${few.length + pages.length} pages and the export`;
    await stage(
      `${what}, as ${party.name}`,
      questions.map((one) => [bounded(known, one)]),
    );
  }
  const random = randomOf(seed);
  await stage(
    `random questions (--seed ${seed} asks them again)`,
    (function* () {
      // A question with a part that has failed is not asked again, so it brings no answer.
      for (let made = 0; made < 3 * limit && answers() < limit; made += 1) {
        yield randomQuestions(random, known, parties);
      }
    })(),
  );
  return known;
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
    const findings = asked.map((question) =>
      findingOf(async () => {
        const { account } = question.party;
        const answer = await ask(pathOf(question), { query: queryOf(question), account });
        mustAnswer({ known, viewer: question.party, question }, answer);
      }),
    );
    const finding = (await Promise.all(findings)).find(Boolean);
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
      (one) =>
        one.party === question.party &&
        one.call === question.call &&
        Object.keys(one).every((name) => name in question),
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

function nameOf(asked: Asked[]): string {
  const [question] = asked;
  if (!question || asked.length > 1) return `${asked.length} calls at one moment`;
  const parts = Object.keys(queryOf(question)).join(', ') || 'no parameters';
  return `the ${question.call} with ${parts}, as ${question.party.name}`;
}

/** A line for a shell, with the name of the variable in place of the Secret Key. */
function toCurl(baseUrl: string, question: Asked): string {
  const { merchantId, name } = question.party;
  const key = name === 'the admin' ? 'CHECK_ADMIN_KEY' : 'CHECK_SECRET_KEY';
  const url = urlOf(baseUrl, pathOf(question), queryOf(question));
  return `curl -u '${merchantId.replaceAll("'", "'\\''")}:'"$${key}" '${url}'`;
}
