import { TRANSACTION_STATUSES } from '../src/api/contract.ts';
import { isUnbounded, type Known, sinceOf } from './known.ts';
import {
  isInverted,
  type ModelAnswer,
  misfitOf,
  moment,
  type Payment,
  pageOf,
  type Question,
  type Viewer,
} from './model.ts';
import { readFile, readList } from './read.ts';
import { failed, must, quote } from './report.ts';
import type { Answer } from './service.ts';

interface Asked {
  known: Known;
  viewer: Viewer;
  question: Question;
}

/** Compares an answer with the model's, whole; throws a finding. */
export function mustAnswer(asked: Asked, answer: Answer): void {
  const { viewer, question } = asked;
  const { isAdmin, merchantId } = viewer;
  // A service may refuse an unknown status, an end before its start, and the merchantId of a merchant.
  const isForAdmins = question.merchantId !== undefined && !isAdmin;
  const { status } = question;
  const isUnknown = status !== undefined && !TRANSACTION_STATUSES.some((one) => one === status);
  if ((isInverted(question) || isUnknown) && [400, 422].includes(answer.status)) return;
  if (isForAdmins && [400, 403, 404].includes(answer.status)) return;
  const came = question.call === 'list' ? readList(answer) : readFile(answer);
  const total = came.pagination?.totalRecords ?? came.rows.length;
  if (isForAdmins && question.merchantId !== merchantId && total + came.rows.length === 0) return;

  const expected = expectedOf(asked, came, total);
  mustHaveRows(asked, came.rows, expected.rows);
  for (const [name, value] of Object.entries(expected.pagination ?? {})) {
    const given = came.pagination?.[name as keyof typeof came.pagination];
    // Whether nothing is one empty page or none is not said.
    const isSame = given === value || (name === 'totalPages' && value === 0 && given === 1);
    must(isSame, `pagination.${name} is ${given}. The contract says ${value}.`);
  }
}

/** The model's answer; undefined stands for a payment that is newer or older than the known ones. */
function expectedOf({ known, viewer, question }: Asked, came: ModelAnswer, total: number) {
  const { payments, until } = known;
  const misfit = misfitOf(viewer, question);
  const since = sinceOf(known, viewer, question);
  const rows = payments.filter((row) => row.createdAt >= since && !misfit(row));
  const hasOlder = isUnbounded(known, viewer, question);
  const hasNewer = !question.endDate || moment(question.endDate) > until;
  const leading = came.rows.filter(({ createdAt }) => createdAt > until).length;
  // Of a part only the first page is asked for, as the total is not known.
  const newer = hasOlder ? leading : hasNewer ? Math.max(0, total - rows.length) : 0;
  const all = newer + rows.length;
  return pageOf<Payment | undefined>(rows, question, newer, hasOlder ? Math.max(all, total) : all);
}

/** The payments in their order, with each field. */
function mustHaveRows(asked: Asked, came: Payment[], expected: (Payment | undefined)[]): void {
  const { known, viewer, question } = asked;
  const misfit = misfitOf(viewer, question);
  const since = sinceOf(known, viewer, question);
  const isNamed = question.call === 'export' || viewer.isAdmin;
  for (let nth = 0; nth < Math.max(came.length, expected.length); nth += 1) {
    const [row, right, before] = [came[nth], expected[nth], came[nth - 1]];
    const says = `The contract says ${expected.length} payments${right ? `, here ${quote(right.id)} of ${right.createdAt.slice(0, 23)}` : ''}.`;
    must(row, `${came.length} payments came. ${says}`);
    const place = `Row ${nth + 1} of ${came.length} is payment ${quote(row.id)}`;
    if (row.id !== right?.id) {
      const payment = { ...row, merchantId: row.merchantId || viewer.merchantId };
      const wrong = misfit(payment);
      must(!wrong, `${place}, whose ${wrong} is ${quote(wrong && payment[wrong])}. ${says}`);
      const isUnknown = row.createdAt > known.until || row.createdAt < since;
      const isNext = !before || before.createdAt >= row.createdAt;
      if (nth < expected.length && !right && isUnknown && isNext) continue;
      const isKnown = known.payments.some(({ id }) => id === row.id);
      failed(`${place}${isKnown ? '' : ', which the export before did not have'}. ${says}`);
    }
    for (const [name, value] of Object.entries(right)) {
      const given = row[name as keyof Payment];
      // In the file of a merchant it may be left out whose they are.
      const isLeftOut = name === 'merchantId' && !viewer.isAdmin && !given;
      if (isLeftOut || (given === value && (isNamed || name !== 'merchantId'))) continue;
      const none = name === 'merchantId' && !isNamed;
      failed(
        `${place}, whose ${name} is ${quote(given)}. The contract says ${none ? 'none' : quote(value)}.`,
      );
    }
  }
}
