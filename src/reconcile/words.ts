import { INVISIBLE, plainCell } from '../written/ids.ts';

/* The known words. A person is asked about other words in a column that decides. */

type Meaning = 'paid' | 'notPaid' | 'apart';

const WORDS: Record<Meaning, string> = {
  paid: 'paid|complete|completed|captured|capture|success|successful|succeeded|settled|payment|sale|sales|charge|received|receipt|rcpt|approved|credited|txn success|transaction successful|bezahlt|payée|payé|pagado|pago|सफल|भुगतान हुआ',
  notPaid:
    'unpaid|not paid|pending|pending payment|awaiting payment|payment pending|on hold|failed|failure|payment failed|transaction failed|error|errored|cancelled|canceled|voided|authorized|authorised|authorization|authorisation|auth|created|initiated|expired|timed out|draft|abandoned|dropped|user dropped|declined|rejected|denied|txn failure|incomplete|in progress|refund|refunded|returned|credit note|credit memo|chargeback|charged back|dispute|disputed|adjustment|reversal|reversed|payout|debit note|contra|journal|annulée|annulé|remboursée|remboursé|impayée|storniert|erstattet|erstattung|cancelado|devuelto|रद्द|असफल|विफल|void|rto|bounced|spend money|test|test mode|sandbox|uat|staging|demo|dummy|duplicate|fraud|quotation|estimate|proforma|pro forma|sales return|sale return|return|✗|✘|☒|❌',
  // Money that came another way; such a word says nothing about the other words of its column.
  apart:
    'cash|csh|cash dep|cash deposit|cod|cash on delivery|cashondelivery|cheque|chq|demand draft|efectivo|現金|نقدا',
};
/** Words that are known only under a heading such as `Status` or `Refunded`: elsewhere they may mean anything. */
const ANSWERS = {
  paid: '✓|✔|☑|✅|true|yes|y|1|00|200|haan|हाँ|हां|oui|ja|sí|si',
  notPaid: '✗|✘|☒|❌|false|no|n|0|nahi|nahin|नहीं|non|nein',
};

const meaningsOf = (words: Partial<Record<Meaning, string>>) =>
  new Map(
    (Object.entries(words) as [Meaning, string][]).flatMap(([meaning, all]) =>
      all.split('|').map((word) => [wordKey(word), meaning]),
    ),
  );

/** The key of a word: in lower case, with single spaces for `_` and `-`, and without the prefix `wc-` of some shops. */
export function wordKey(cell: string): string {
  return plainCell(cell)
    .toLowerCase()
    .replace(/^wc-/, '')
    .replace(/[\s_-]+/g, ' ');
}

const KNOWN = meaningsOf(WORDS);
const KNOWN_ANSWERS = meaningsOf(ANSWERS);

export const NONE = /^([0.,\s-]*|none|null|nil|na|n\/a|not applicable)$/;

/** The meaning of each word of a column; undefined for an unknown word. `kind` is that of its heading. */
export function meaningsIn(keys: string[], kind: HeadingKind | undefined, heading = '') {
  // In account books, a receipt is money in, and a payment is money out.
  const isBook = keys.some((key) => BOOK.test(key));
  // `Captured: 1` is a yes; a status of 1 may be anything.
  const isOpen = (key: string) =>
    (isBook && key === 'payment') || (/^\d$/.test(key) && NUMBERED.test(heading));
  return keys.map((key) => (isOpen(key) ? undefined : meaningOf(key, kind)));
}

const BOOK = /^(receipt|rcpt|contra|journal)$/;

function meaningOf(key: string, kind: HeadingKind | undefined): Meaning | undefined {
  const [known, answer] = [KNOWN.get(key), KNOWN_ANSWERS.get(key)];
  if (kind !== 'notPaid') return known ?? (kind && answer);
  if (answer === 'notPaid' || NONE.test(key)) return 'paid';
  // A yes, a known word, a day or a sum confirms the heading. A person is asked about other words.
  return answer || known || /\d/.test(key) ? 'notPaid' : undefined;
}

/** Ways to pay by UPI, or perhaps by UPI, such as `online`. */
export const UPI = /^((upi|bhim|qr|google|g?pay|phonepe|paytm|online|collect|intent)( |$))+$/;
/** Ways to pay other than in cash or by cheque. */
export const WAY = RegExp(
  `${UPI.source}|^(((credit|debit) )?card|net ?banking|wallet|imps|neft|rtgs)$`,
);
export const FAILED = /fail|cancel|abort|declin|reject|annul|storn|रद्द|विफल|असफल/i;

/** Whether a word says that an amount was paid in two ways or in part: not all of it may be in the list. */
export function isSplit(key: string): boolean {
  const parts = key.split(/[+&/,]| and /).map((one) => one.trim());
  const ways = parts.filter((one) => WAY.test(one) || KNOWN.get(one) === 'apart');
  return ways.length > 1 || /(?<!\p{L})(split|part(ly|ial)?|mixed)(?!\p{L})/u.test(key);
}

/** Headings that say who paid, where, or for what, but not `Customer note` or the like: notes may say anything. */
export const WHO_OR_WHAT =
  /^(?!.*(note|remark|comment)).*(name|customer|party|buyer|payer|paid[ _]by|contact|phone|mobile|mail|address|city|district|region|country|supply|pin|gst|coupon|promo|offer|gift|code|branch|store|outlet|location|counter|cashier|staff|user|waiter|table|bank|app|device|source|channel|category|product|item|hsn|size|unit|group|lang|deliver|print|vip|order[ _]type)/iu;

/** The heading of the column that `readTable` adds for the marks of rows. */
export const MARKS = 'Mark';

const STATUS =
  /^mark$|(^|txn|transaction|resp(onse)?|return|result)[ _]?code$|status|(?<!\p{L})(stat[eo]|stato|paid|payed|captured|success(ful)?|received|cleared|settled|verified|confirmed|approved|completed|active|is[ _]?valid|live[ _]?mode|money in|aaya|mila|result|response|outcome|[ée]tat|statut|estado|zustand|bezahlt|vorgang|situa[cç](ión|ão)|durum|статус|pay[ée]e?|pagad[oa])(?!\p{L})|स्थिति|स्थिती|भुगतान|आया|मिला|நிலை|حالة|حیثیت|સ્થિતિ|ચુકવણી|অবস্থা|స్థితి|ಸ್ಥಿತಿ|നില|ਸਥਿਤੀ|状态/iu;
/** `Paid amount` is money, `Paid date` a day: neither is a status. */
const OTHER = /amount|amt|date|time|fulfil/iu;
/** Headings of messages that were sent, such as `SMS status`. */
export const MESSAGES = /(?<!\p{L})(sms|e-?mail|whats ?app)(?!\p{L})/iu;
const BESIDE = /(?<!\p{L})(at|on|by|from|via|to|through)(?!\p{L})/iu;
/** Headings such as `Cancelled`, `Refund status` or `Chargeback ID`: money went back, or has not come. */
const NOT_PAID =
  /(?<!\p{L})(?<!- )(cancel(l?ed|lation)?|error|void(ed)?|refund(ed)?|returned|return[ _](status|reason|id|qty|date)|revers(al|ed)|fail(ed|ure)|declined|rejected|disputed?|charged?[ _-]?back|unpaid|not[ _](yet[ _])?(paid|received|credited)|bounced|pending|credit[ _]note|on[ _]hold|deleted|fraud|test([ _]?mode)?|written[ _]off|storniert|annul[ée]e?|cancelado)(?!\p{L})/iu;
/** Headings of rules and costs, such as `Refund policy`. */
const POLICY =
  /policy|window|eligible|allowed|charges?(?![ _-]?back)|fees?|until|before|days|attempts|free|(?<!ed[ _])by(?!\p{L})/iu;
const saysNotPaidIn = (heading: string) => NOT_PAID.test(heading) && !POLICY.test(heading);

/** Headings whose numbers are not sums, such as ids, codes or quantities. */
export const NUMBERED =
  /(?<!\p{L})(id|no|number|ref|qty|code|status|state|result|response|outcome)(?!\p{L})/iu;

/** The kind of a heading whose column decides; `notPaid`: a yes in it says that a row is not money in. */
export type HeadingKind = 'status' | 'notPaid';

export function headingKind(heading: string): HeadingKind | undefined {
  if (saysNotPaidIn(heading)) return 'notPaid';
  const isOther = OTHER.test(heading) || (BESIDE.test(heading) && !/status/i.test(heading));
  return STATUS.test(heading) && !isOther ? 'status' : undefined;
}

const WITHIN =
  /(?<![\p{L}\p{M}])(?<!(?<!\p{L})(?:no|non|not|free|without)[\s-])(refund(ed|s)?|rev(ersal|ersed)?|rvsl|rtn|ret(urn|urned)?|rto|cancel(l?ed|lation)?|charge ?back|failed|declined?|unpaid|(?:did )?not (yet )?(pay|paid|received|recd|cleared)|fraud|duplicate|test (order|bill|payment|txn)|deleted|bounced|void(ed)?|written[ -]off|charged back|disputed|rejected|(given|took|taken) (cash |money )?back|do not count|entered twice|wrong entry|by cheque|in cash|short by|less received|on hold|payment pending|annulée?|rembours(ée?|ement)|storn(o|iert)|erstatt(et|ung)|cancelado|devuelto|वापस|वापसी|रद्द|असफल|lien|upi out|cash (for|on)|by cash|usd|eur|gbp|aed|dollars?|euros?)(?![\p{L}\p{M}])|(?<=[/-])dr(?=[/-])|[$€£¥]/iu;

/** The word within a longer text that says that the row is not money in. */
export const notPaidWithin = (text: string): string | undefined =>
  WITHIN.exec(text.replace(INVISIBLE, ''))?.[0];

const NOT_REAL =
  /(?<!\p{L})(test (mode|data|transactions?|entries|payments?)|demo|dummy|sample|sandbox|uat|draft|pending|on hold|quotations?|estimates?|proforma|truncated|continued|deleted|charge ?backs?|disputed?|rejected|duplicates?|write[ -]?offs?|written[ -]off|outstanding|awaited|uncleared|debtors|defaulters|training|no real money|purchases?|vendors?|(debit|credit) notes?|suspense)(?!\p{L})/iu;

/** The word in a line around the rows that says that the rows are not, or not all, received payments. */
export const notRealWithin = (line: string): string | undefined =>
  notPaidWithin(line) ?? NOT_REAL.exec(line)?.[0];

/** Whether a text is a known word that says its row is not money in. */
export const isNotPaid = (text: string): boolean =>
  /^(notPaid|apart)$/.test(KNOWN.get(wordKey(text)) ?? '');

const TOTAL =
  /(?<![\p{L}\p{M}])((sub|grand|day)?[ -]?totals?|totaux|sum|(zwischen|gesamt)?summe|gesamt(betrag)?|suma|totale|итого|जोड़|योग|कुल|एकूण|કુલ|ਕੁੱਲ|మొత్తం|ಒಟ್ಟು|മൊത്തം|মোট|மொத்தம்|(ال)?إجمالي|المجموع)(?![\p{L}\p{M}])|合計|小計|总计/giu;
/** Other words in the label of a total, such as its day or its rows. `Total Gas Agency` may be a customer. */
const OF_TOTAL =
  /(?<= )(of|for) .*|\d{1,2}[\s/.-]*\p{L}{3,9}\.?[\s/.-]*\d{2,4}|(?<!\p{L})(on|in|by|the|all|page|month|week|amounts?|amt|sales?|bills?|orders?|rows?|records?|entries|transactions?|txns?|payments?|receipts?|received|collections?|credits?|debits?|upi|cash|card|online|inr|rs|rupees?|eur|sous|général|generale?|umsätze|der|du|de|jour|का|की|राशि|रकम|रुपये|दिन|दिवस|दिवसाची|महीने|महिन्याची|આજની|দিনের|நாள்|రోజు|ದಿನದ)(?![\p{L}\p{M}])/giu;

const BALANCE =
  /(?<![\p{L}\p{M}])((opening|closing|carried|brought|anfangs|end)[ -]?(balance|forward|saldo)|balance(?! due)|saldo|solde|[bc]\/[fd]|शेष|இருப்பு)(?![\p{L}\p{M}])/iu;
/** The most characters of a label; a longer text is about something else. */
const MAX_LABEL = 60;

/** Whether the label in a cell says total or balance; undefined for neither. */
export function labelOf(cell: string): 'total' | 'balance' | undefined {
  if (cell.length > MAX_LABEL) return;
  if (BALANCE.test(cell)) return 'balance';
  return cell.search(TOTAL) >= 0 ? 'total' : undefined;
}

/** Whether a total's label has no unknown words after `total`, such as a name; words before it say what is summed. */
export const isPlainTotal = (cell: string): boolean =>
  !/\p{L}/u.test(cell.split(TOTAL).at(-1) ?? '') ||
  !/\p{L}/u.test(cell.replace(TOTAL, '').replace(OF_TOTAL, ''));

const MONEY_OUT =
  /(?<!\p{L})(withdrawals?|debits?|dr|paid out|money out|soll|débit|d[ée]bito|retiro|cargo)(?!\p{L})|नामे|निकासी|பற்று/iu;
const MONEY_IN =
  /(?<!\p{L})(deposits?|credits?|cr|paid in|money in|haben|crédit|cr[ée]dito|abono)(?!\p{L})|जमा|வரவு/iu;

/** The side of an account that a heading of amounts names; undefined if it names neither or both. */
export function sideOfHeading(heading: string): 'in' | 'out' | undefined {
  const [isIn, isOut] = [MONEY_IN.test(heading), MONEY_OUT.test(heading)];
  if (isIn === isOut) return;
  return isIn ? 'in' : 'out';
}

/** Headings of amounts that were given back, or have not come; `Amount net of refunds` was received. */
const NOT_RECEIVED =
  /(?<!\p{L})(?<!(?:net of|less|after|without|-) )(due|overdue|owed|outstanding|unpaid|not (?:yet )?(?:received|credited|paid)|expected|arrears|pending|open balance|adjustments?|refund(s|ed)?|charge ?backs?)(?!\p{L})|बाकी/iu;
/** Headings of amounts that are not payments. */
const NO_AMOUNT = /(?<!\p{L})(discount|limit|tax(es)?|tip)(?!\p{L})/iu;
/** Headings of numbers that are a part of an amount, or not amounts. */
const PART =
  /(?<!\p{L})(coupon|points|[cisu]?gst|cess|vat|t[dc]s|gratuity|fees?|mdr|commission|charges?|shipping|delivery|freight|packing|round(ing|ed)?|weight|zip|pin ?code|rrn|utr|ref|id|no|number|code|pin|phone|mobile|age|table|room|rate|mrp|running|cumulative)(?!\p{L})/iu;

/** Whether an amount under a heading says that money of its row went out again, or has not come. */
export const isAgainst = (heading: string): boolean =>
  sideOfHeading(heading) === 'out' || NOT_RECEIVED.test(heading) || saysNotPaidIn(heading);

/** Whether a heading says that its amounts were not received. */
export const isNotReceived = (heading: string): boolean =>
  isAgainst(heading) || NO_AMOUNT.test(heading);

/** Whether amounts under a heading may be in some rows only. */
export const isPartOfAmount = (heading: string): boolean =>
  NO_AMOUNT.test(heading) || PART.test(heading);
