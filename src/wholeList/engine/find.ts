import type { ListedTransaction } from '../../api/schema.ts';
import { forSpreadsheets } from '../../export/ExportCheck.ts';
import { cleanPasted } from '../../filters/filters.ts';
import type { FindRequest } from '../../payment/historyEntry.ts';
import type { TimeZone } from '../../time.ts';
import { readRupees, sumPaise } from './money.ts';
import type { Field, PaymentList } from './PaymentList.ts';
import { BYTE_ORDER_MARK } from './readCsv.ts';

export interface FindQuery {
  /** Amounts and parts of Order IDs, Ref IDs and VPA IDs. */
  text: string;
  /** Any of these; all when empty. */
  statuses: readonly string[];
  /** Paise, both inclusive. */
  from: number | null;
  to: number | null;
  /** Only payments of orders that have more than one completed payment. */
  isPaidTwice: boolean;
  /** Only payments with exactly this value, without case: a part of a VPA ID may be another payer's. */
  only?: FindRequest['only'];
}

export interface Found {
  /** 0 for a row that was not found, else 1; 2 for a row with the amount, when only one part was looked for. */
  isHit: Uint8Array;
  count: number;
  /** Of the completed payments among them. */
  paise: bigint;
  /** What was looked for, and which of it no payment has. */
  parts: string[];
  missing: string[];
}

const CURRENCY = '(?:₹|rs\\.?|inr)';
/** Commas divide parts, unless they group the digits of an amount. */
const PART = new RegExp(
  `${CURRENCY}?(?:\\d{1,2}(?:,\\d{2})*,\\d{3}|\\d{1,3}(?:,\\d{3})+)(?:\\.\\d+)?(?:/-)?(?=[\\s,;]|$)|[^\\s,;]+`,
  'gi',
);

/** What is looked for, each once. */
export function readParts(text: string): string[] {
  const joined = cleanPasted(text).replace(RegExp(`(?<!\\S)(${CURRENCY})\\s+(?=\\d)`, 'gi'), '$1');
  const parts = (joined.match(PART) ?? []).map(cleanPasted).filter(Boolean);
  return [...new Map(parts.map((part) => [part.toLowerCase(), part])).values()];
}

export function find(list: PaymentList, query: FindQuery): Found {
  const parts = readParts(query.text);
  const isAllowed = allowedRows(list, query);
  const isHit = parts.length > 0 ? new Uint8Array(list.count) : isAllowed;
  const { orderID, ref_id, vpa_id } = list.texts;
  const missing = parts.filter((part) => {
    let isMissing = true;
    const onRow = (row: number, rank = 1) => {
      if (!isAllowed[row]) return;
      isHit[row] = rank;
      isMissing = false;
    };
    for (const column of [orderID, ref_id, vpa_id]) column.search(part.toLowerCase(), onRow);
    const paise = Number(readRupees(part) ?? Number.NaN);
    const { amounts } = list;
    for (let row = amounts.indexOf(paise); row >= 0; row = amounts.indexOf(paise, row + 1)) {
      onRow(row, parts.length === 1 ? 2 : 1);
    }
    return isMissing;
  });
  let count = 0;
  const completed: number[] = [];
  for (let row = 0; row < list.count; row++) {
    if (!isHit[row]) continue;
    count += 1;
    if (list.isCompleted(row)) completed.push(list.amounts[row] || 0);
  }
  return { isHit, count, paise: sumPaise(completed), parts, missing };
}

function allowedRows(list: PaymentList, { statuses, from, to, isPaidTwice, only }: FindQuery) {
  const isAllowed = isPaidTwice ? list.paidTwice.slice() : new Uint8Array(list.count).fill(1);
  const wanted = new Set(statuses);
  if (!only && wanted.size === 0 && from === null && to === null) return isAllowed;
  for (const [row, paise] of list.amounts.entries()) {
    const isOther =
      (only && list.texts[only.field].at(row) !== only.value.toLowerCase()) ||
      (wanted.size > 0 && !wanted.has(list.statuses[row] ?? '')) ||
      // Written so that an amount that cannot be read is not in a range.
      (from !== null && !(paise >= from)) ||
      (to !== null && !(paise <= to));
    if (isOther) isAllowed[row] = 0;
  }
  return isAllowed;
}

export interface Paging {
  page: number;
  pageSize: number;
}

export interface Sort {
  field: Field;
  direction: 'asc' | 'desc';
}

/** A page of what was found. Without `sort`, rows with rank 2 come first; both ranks keep the order of the export. */
export function pageOfFound(
  list: PaymentList,
  { isHit }: Found,
  { page, pageSize }: Paging,
  sort?: Sort,
): ListedTransaction[] {
  const order = sort && list.order(sort.field);
  const rows: ListedTransaction[] = [];
  let skipped = 0;
  for (const rank of sort ? [0] : [2, 1]) {
    for (let nth = 0; nth < list.count && rows.length < pageSize; nth++) {
      const place = sort?.direction === 'desc' ? list.count - 1 - nth : nth;
      const row = order?.[place] ?? place;
      if (!isHit[row] || (rank && isHit[row] !== rank)) continue;
      if (skipped < page * pageSize) skipped += 1;
      else rows.push(list.payment(row));
    }
  }
  return rows;
}

/** The rows as they stand in the export; with a zone, as the export for spreadsheets has them. */
export function saveFound(list: PaymentList, { isHit }: Found, zone: TimeZone | null): Blob {
  const rewrite = zone && forSpreadsheets(zone);
  const texts: string[] = rewrite ? [BYTE_ORDER_MARK] : [];
  const write = (record = list.headings) =>
    texts.push(rewrite ? rewrite(record, list.delimiter) : (record?.source ?? ''));
  write();
  for (let row = 0; row < list.count; row++) if (isHit[row]) write(list.record(row));
  if (rewrite) texts.push(rewrite(undefined, list.delimiter));
  return new Blob(texts, { type: 'text/csv' });
}
