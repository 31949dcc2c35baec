import { mustAnswer } from './judge.ts';
import { type Asked, isUnbounded, type Known, type Party, readKnown, sinceOf } from './known.ts';
import { answer, toDate } from './model.ts';
import { fixedQuestions, queryOf, randomOf, randomQuestions, shrink } from './questions.ts';
import { couldNotCheck, type Finding, failed, findingOf, mask } from './report.ts';
import { type Context, EXPORT, LIST, urlOf } from './service.ts';

export const DEFAULT_REQUESTS = 200;
/** The fewest questions that may be asked: with fewer, too few would be random. */
export const MIN_REQUESTS = 150;
/** The most attempts to shrink failed questions; each attempt sends one to three calls. */
export const MAX_SHRINKING = 100;
const MAX_REFRESHES = 4;
/** Compares the answers to fixed and random questions with the model's answers. */
export async function checkAnswers(context: Context, parties: Party[]) {
  const { check, checkEach, onProgress, seed = 0, requests = DEFAULT_REQUESTS } = context;
  const reader = (parties.find(({ isAdmin }) => isAdmin) ?? parties[0]) as Party;
  const reading = await check(`Reading: the payments, by an export of ${reader.name}`, () =>
    readKnown(context, reader),
  );
  if (!reading) return undefined;
  const { known } = reading;
  const mustBeRight = comparer(context, reading);
  let asked = 0;
  const ask = async (questions: Asked[]) => {
    asked += questions.length;
    if (asked % 25 < questions.length) onProgress?.(`${asked} of ${requests} questions`);
    await mustBeRight(questions.map((one) => bounded(known, one)));
  };
  const found = known.payments.find((row) => row.merchantId !== context.merchant.merchantId);
  const other = context.otherMerchant ?? found?.merchantId ?? 'NO-SUCH-MERCHANT-7F3A';
  const rules = parties.flatMap((party) => fixedQuestions(known, party, other));
  for (const party of parties) {
    const { length } = answer(known.payments, party, { call: 'export' }).rows;
    await check(`Reading: ${party.name} has payments`, () => {
      if (length < 2) couldNotCheck(`${length} came; at least two are needed.`);
    });
  }
  await checkEach('Answers: what every run asks', rules, async (entries) => {
    for (const questions of entries) await ask(questions);
  });
  await check(`Answers: random questions (--seed ${seed} asks them again)`, async () => {
    const random = randomOf(seed);
    if (asked >= requests) {
      couldNotCheck(
        `None was asked: the ${asked} fixed questions use up --requests ${requests}. Set it higher.`,
      );
    }
    while (asked < requests) await ask(randomQuestions(random, known, parties));
  });
  return known;
}

/** Sets the start date of a question that may find unknown payments, unless it requests the first page of a list. */
function bounded(known: Known, question: Asked): Asked {
  const isFirst = question.call === 'list' && (question.page ?? 1) === 1;
  if (isFirst || !isUnbounded(known, question)) return question;
  return { ...question, startDate: toDate(sinceOf(known, question)) };
}

type Reading = Awaited<ReturnType<typeof readKnown>>;

/** Returns a function that asks questions simultaneously and reports the smallest that still get a wrong answer. */
function comparer({ ask, baseUrl }: Context, { known, refresh }: Reading) {
  const causes = new Set<string>();
  let left = MAX_SHRINKING;

  /** Returns the first fault of the answers; throws a finding that ends the check. */
  async function compare(questions: Asked[]): Promise<Finding | undefined> {
    const findings = questions.map((question) =>
      findingOf(async () => {
        const request = { query: queryOf(question), account: question.party.account };
        mustAnswer(known, question, await ask(pathOf(question), request));
      }),
    );
    const found = (await Promise.all(findings)).filter((finding) => finding !== undefined);
    const end = found.find(({ outcome, isLast }) => outcome !== 'failed' || isLast);
    if (end) throw end;
    return found[0];
  }

  return async (asked: Asked[]) => {
    let wrong = await compare(asked);
    // Payments that were added or changed since they were read are not a fault.
    for (let nth = 1; wrong && (await refresh()); nth += 1) {
      const sentence = 'Payments change faster than they are read. Name a time with --until.';
      if (nth === MAX_REFRESHES) couldNotCheck(sentence);
      wrong = await compare(asked);
    }
    if (!wrong) return;
    const { cause } = wrong;
    if (causes.has(cause)) failed(`As above: ${cause}`, cause);
    causes.add(cause);
    const smallest = await shrink(asked, async (smaller) => {
      if (left === 0 || smaller.some((one) => bounded(known, one) !== one)) return false;
      left -= 1;
      let still: Finding | undefined;
      // If the service refuses a smaller question, the fault that was found is still reported.
      if (await findingOf(async () => (still = await compare(smaller)))) left = 0;
      const isOther = still?.cause !== cause && causes.has(still?.cause ?? '');
      if (still && !isOther) wrong = still;
      return still !== undefined && !isOther;
    });
    const curls = smallest.map((one) => toCurl(baseUrl, one));
    failed([nameOf(smallest), wrong?.message, ...curls].join('\n'), cause);
  };
}

const pathOf = ({ call }: Asked) => (call === 'list' ? LIST : EXPORT);

function nameOf(asked: Asked[]): string {
  const [question] = asked;
  if (!question || asked.length > 1) return `${asked.length} calls at once:`;
  const parts = Object.keys(queryOf(question)).join(', ') || 'no parameters';
  return `The ${question.call} with ${parts}, as ${question.party.name}:`;
}

/** A curl command for the question, with a shell variable instead of the Secret Key. */
function toCurl(baseUrl: string, question: Asked): string {
  const { merchantId, name } = question.party;
  const key = name === 'the admin' ? 'CHECK_ADMIN_KEY' : 'CHECK_SECRET_KEY';
  const query = Object.entries(queryOf(question)).map(([part, value]) => [part, mask(`${value}`)]);
  const url = urlOf(baseUrl, pathOf(question), Object.fromEntries(query));
  return `curl -u '${merchantId.replaceAll("'", "'\\''")}:'"$${key}" '${url}'`;
}
