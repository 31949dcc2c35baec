/* The few words that are known; all others wait for an answer where they decide. */

type Meaning = 'paid' | 'notPaid' | 'apart';

const WORDS: Record<Meaning, string> = {
  paid: 'paid|complete|completed|captured|capture|success|successful|succeeded|settled|payment|sale|sales|charge|received|receipt|rcpt|approved|credited|txn success|transaction successful|bezahlt|payée|payé|pagado|pago|सफल|भुगतान हुआ',
  notPaid:
    'unpaid|not paid|pending|pending payment|awaiting payment|payment pending|on hold|failed|failure|payment failed|transaction failed|error|errored|cancelled|canceled|void|voided|authorized|authorised|authorization|authorisation|auth|created|initiated|expired|timed out|draft|abandoned|dropped|user dropped|declined|rejected|denied|txn failure|incomplete|in progress|refund|refunded|returned|credit note|credit memo|chargeback|charged back|dispute|disputed|adjustment|reversal|reversed|payout|debit note|contra|journal|annulée|annulé|remboursée|remboursé|impayée|storniert|erstattet|erstattung|cancelado|devuelto|रद्द|असफल|विफल',
  // Money that another way has brought: such a word says nothing of the others in its column.
  apart: 'cash|cod|cash on delivery|cashondelivery',
};
/** The words of a column whose heading says status: elsewhere they may mean anything. */
const ANSWERS = {
  paid: 'true|yes|y|haan|हाँ|हां|oui|ja|sí|si',
  notPaid: 'false|no|n|नहीं|non|nein',
};

const meaningsOf = (words: Partial<Record<Meaning, string>>) =>
  new Map(
    (Object.entries(words) as [Meaning, string][]).flatMap(([meaning, all]) =>
      all.split('|').map((word) => [wordKey(word), meaning]),
    ),
  );

/** One form of a word; nothing in it is dropped but what some shops begin theirs with, `wc-`. */
export function wordKey(cell: string): string {
  const plain = /[^ -~]/.test(cell) ? cell.normalize('NFKC') : cell;
  return plain
    .trim()
    .toLowerCase()
    .replace(/^wc-/, '')
    .replace(/[\s_-]+/g, ' ');
}

const KNOWN = meaningsOf(WORDS);
const KNOWN_ANSWERS = meaningsOf(ANSWERS);

const NONE = /^([0.,-]+|none|null|nil|na|n\/a|not applicable)$/;

/** What a word says; `kind` is that of its column's heading. */
export function meaningOf(key: string, kind: HeadingKind | undefined): Meaning | undefined {
  const [known, answer] = [KNOWN.get(key), KNOWN_ANSWERS.get(key)];
  if (kind !== 'notPaid') return known ?? (kind && answer);
  if (answer === 'notPaid' || NONE.test(key)) return 'paid';
  // Such as yes, success, a day or a sum. Of other words a person is asked.
  return answer || known || /\d/.test(key) ? 'notPaid' : undefined;
}

const STATUS =
  /status|(?<!\p{L})(stat[eo]|stato|paid|payed|captured|success(ful)?|result|response|outcome|[ée]tat|statut|estado|zustand|bezahlt|pay[ée]e?|pagad[oa])(?!\p{L})|स्थिति|भुगतान|आया|நிலை/iu;
/** `Paid amount` is money, `Paid at` a time. */
const OTHER = /amount|amt|date|time|(?<!\p{L})(at|on|by|via|to|through|code)(?!\p{L})/iu;
/** `Cancelled`, `Refund status`, `Failed at` */
const NOT_PAID =
  /^(is[ _])?(cancell?(ed|ation)|void(ed)?|refund(ed)?|revers(al|ed)|fail(ed|ure)|declined|rejected|disputed?|charged?[ _-]?back|unpaid|storniert|annul[ée]e?|cancelado)([ _](status|at|on|by|date|time|reason|note))?\??$/iu;

/** Headings whose column decides. `notPaid`: a yes in it says that a row is no money in. */
export type HeadingKind = 'status' | 'notPaid';

export function headingKind(heading: string): HeadingKind | undefined {
  if (NOT_PAID.test(heading)) return 'notPaid';
  return STATUS.test(heading) && !OTHER.test(heading) ? 'status' : undefined;
}

const WITHIN =
  /(?<!\p{L})(refund(ed)?|revers(al|ed)|cancell?(ed|ation)|charge ?back|failed|declined|unpaid|not paid|bounced|voided|annulée?|rembours(ée?|ement)|storn(o|iert)|erstatt(et|ung)|cancelado|devuelto|cash (for|on))(?!\p{L})|रद्द|असफल|वापसी/iu;

/** The word within a longer text that says that it is no money in. */
export const notPaidWithin = (text: string): string | undefined => WITHIN.exec(text)?.[0];

const TOTAL =
  /(?<!\p{L})((sub|grand|day)?[ -]?totals?|totaux|sum|(zwischen|gesamt)?summe|gesamt(betrag)?|suma|totale|итого)(?!\p{L})|जोड़|योग|कुल|மொத்தம்|إجمالي/iu;
const BALANCE =
  /(?<!\p{L})((opening|closing|carried|brought|anfangs|end)[ -]?(balance|forward|saldo)|balance(?! due)|saldo|solde|[bc]\/[fd])(?!\p{L})|शेष|இருப்பு/iu;
/** A longer text tells of something else. */
const MAX_LABEL = 60;

/** Whether a cell says that its row is a total, or a balance. */
export function labelOf(cell: string): 'total' | 'balance' | undefined {
  if (cell.length > MAX_LABEL) return;
  if (BALANCE.test(cell)) return 'balance';
  return TOTAL.test(cell) ? 'total' : undefined;
}

const MONEY_OUT =
  /(?<!\p{L})(withdrawals?|debits?|dr|paid out|money out|soll|débit|d[ée]bito|retiro|cargo)(?!\p{L})|नामे|निकासी|பற்று/iu;
const MONEY_IN =
  /(?<!\p{L})(deposits?|credits?|cr|paid in|money in|haben|crédit|cr[ée]dito|abono)(?!\p{L})|जमा|வரவு/iu;

/** Which side of an account a heading of amounts names. */
export function sideOfHeading(heading: string): 'in' | 'out' | undefined {
  const [isIn, isOut] = [MONEY_IN.test(heading), MONEY_OUT.test(heading)];
  if (isIn === isOut) return;
  return isIn ? 'in' : 'out';
}

const DUE = /(?<!\p{L})(due|outstanding|unpaid|arrears)(?!\p{L})/iu;

/** Whether an amount below a heading says that the amount beside it has gone out again, or was never paid. */
export const isAgainst = (heading: string, ofAmount: string): boolean =>
  (sideOfHeading(heading) === 'out' && sideOfHeading(ofAmount) !== 'out') ||
  (DUE.test(heading) && !DUE.test(ofAmount));
