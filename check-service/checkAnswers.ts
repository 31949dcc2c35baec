import { PAGE_SIZE } from '../src/api/contract.ts';
import { mustAnswer } from './judge.ts';
import { isUnbounded, type Known, type Party, readKnown, sinceOf } from './known.ts';
import { answer, toDate } from './model.ts';
import { type Asked, queryOf, randomOf, randomQuestions, shrink } from './questions.ts';
import { couldNotCheck, failed, findingOf } from './report.ts';
import { type Context, EXPORT, LIST, urlOf } from './service.ts';

/** Calls beyond the number that was asked for, to make a failure small. */
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
  for (const party of parties) {
    const count = answer(known.payments, party, { call: 'export' }).rows.length;
    await check(`Reading: ${party.name} has payments`, () => {
      if (count < 2) couldNotCheck(`${count} came; at least two are needed.`);
    });
    const pages = Array.from({ length: Math.ceil(count / PAGE_SIZE) }, (_, nth) => nth + 1);
    // Of many, the first and the last.
    const few = [...pages.splice(0, limit / 5 / parties.length), ...pages.slice(-1)];
    const lists = [
      { limit: 1 },
      { limit: 100 },
      {},
      ...few.map((page) => ({ page, limit: PAGE_SIZE })),
    ];
    const questions: Asked[] = lists.map((query) => ({ party, call: 'list', ...query }));
    const what = `${few.length} of ${few.length + pages.length} pages and the export`;
    await check(`Answers: ${what}, as ${party.name}`, async () => {
      for (const one of [...questions, { party, call: 'export' } satisfies Asked]) {
        await mustBeRight(context, reading, [bounded(known, one)]);
      }
    });
  }
  const random = randomOf(seed);
  await check(`Answers: random questions (--seed ${seed} asks them again)`, async () => {
    while (answers() < limit) {
      await mustBeRight(context, reading, randomQuestions(random, known, parties));
    }
  });
  return known;
}

/** Of a merchant with too many payments, only the first page may be asked for without a start. */
function bounded(known: Known, question: Asked): Asked {
  const isFirst = question.call === 'list' && (question.page ?? 1) === 1;
  if (isFirst || !isUnbounded(known, question.party, question)) return question;
  return { ...question, startDate: toDate(sinceOf(known, question.party, question)) };
}

type Reading = Awaited<ReturnType<typeof readKnown>>;

/** Asks questions at one moment; of wrong answers, reports the smallest question that still gets one. */
async function mustBeRight({ ask, baseUrl }: Context, { known, refresh }: Reading, asked: Asked[]) {
  /** What is wrong with the answers. */
  async function compare(questions: Asked[]): Promise<string | undefined> {
    const findings = questions.map((question) =>
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

  let wrong = await compare(asked);
  // Payments that have come or changed since the reading are no fault.
  for (let nth = 1; wrong && (await refresh()); nth += 1) {
    const advice = 'Name a time with --until';
    if (nth === MAX_REFRESHES)
      couldNotCheck(`Payments change faster than they are read. ${advice}.`);
    wrong = await compare(asked);
  }
  if (!wrong) return;
  let left = MAX_SHRINKING;
  const smallest = await shrink(asked, async (smaller) => {
    if (left === 0 || smaller.some((one) => bounded(known, one) !== one)) return false;
    left -= 1;
    const still = await compare(smaller);
    wrong = still ?? wrong;
    return still !== undefined;
  });
  const curls = smallest.map((one) => toCurl(baseUrl, one));
  failed([nameOf(smallest), wrong, ...curls].join('\n'));
}

const pathOf = ({ call }: Asked) => (call === 'list' ? LIST : EXPORT);

function nameOf(asked: Asked[]): string {
  const [question] = asked;
  if (!question || asked.length > 1) return `${asked.length} calls at one moment:`;
  const parts = Object.keys(queryOf(question)).join(', ') || 'no parameters';
  return `The ${question.call} with ${parts}, as ${question.party.name}:`;
}

/** A line for a shell, with the name of the variable in place of the Secret Key. */
function toCurl(baseUrl: string, question: Asked): string {
  const { merchantId, name } = question.party;
  const key = name === 'the admin' ? 'CHECK_ADMIN_KEY' : 'CHECK_SECRET_KEY';
  const url = urlOf(baseUrl, pathOf(question), queryOf(question));
  return `curl -u '${merchantId.replaceAll("'", "'\\''")}:'"$${key}" '${url}'`;
}
