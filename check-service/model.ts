import type { FilterName, Filters, Pagination, Transaction } from '../src/api/contract.ts';
import { PAGE_SIZE } from '../src/api/contract.ts';

/* The contract of the list and the export as a pure function: what a service must answer, given all payments. */

/** A payment from the list or the file, in one form: times are in `moment` form, and the Merchant ID may be empty. */
export type Payment = Required<Transaction>;

/** The account whose keys are sent. */
export interface Viewer {
  merchantId: string;
  isAdmin: boolean;
}

export interface Question extends Filters {
  call: 'list' | 'export';
  page?: number;
  limit?: number;
}

export interface ModelAnswer<Row = Payment> {
  rows: Row[];
  /** Only in answers of the list. */
  pagination?: Pagination;
}

/** The right answer. `payments` are those of all merchants, newest first: by createdAt, then by id. */
export function answer(payments: Payment[], viewer: Viewer, question: Question): ModelAnswer {
  const misfit = misfitOf(viewer, question);
  const rows = payments.filter((payment) => misfit(payment) === undefined);
  return pageOf(rows, question);
}

/** Returns a function that names the filter that excludes a payment; undefined if none does. */
export function misfitOf(viewer: Viewer, question: Question) {
  const { status, orderId = '', startDate, endDate } = question;
  // A merchant sees its own payments, whatever `merchantId` it sends.
  const owner = viewer.isAdmin ? question.merchantId : viewer.merchantId;
  const prefix = fold(orderId);
  const [start, end] = [startDate, endDate].map((date) => date && moment(date));
  return (payment: Payment): FilterName | undefined => {
    if (owner && payment.merchantId !== owner) return 'merchantId';
    if (status && payment.status !== status) return 'status';
    if (prefix && !fold(payment.orderID).startsWith(prefix)) return 'orderId';
    if (start && payment.createdAt < start) return 'startDate';
    return end && payment.createdAt > end ? 'endDate' : undefined;
  };
}

/**
 * A page of the matching rows; an export has all of them. If only a part of the `total` rows is known, `newer` unknown
 * rows come before that part. An unknown row is undefined.
 */
export function pageOf<Row>(rows: Row[], question: Question, newer = 0, total = rows.length) {
  const { page = 1, limit = PAGE_SIZE } = question;
  const isFile = question.call === 'export';
  const first = isFile ? 0 : (page - 1) * limit;
  const length = Math.max(0, isFile ? total : Math.min(limit, total - first));
  const totalPages = Math.ceil(total / limit);
  const pagination: Pagination = {
    currentPage: page,
    totalPages,
    totalRecords: total,
    limit,
    hasNextPage: page < totalPages,
    hasPrevPage: page > 1,
  };
  return {
    rows: Array.from({ length }, (_, nth) => rows[first + nth - newer] as Row),
    ...(!isFile && { pagination }),
  };
}

/** Lower case as the contract defines it: only A to Z change. */
function fold(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** A time with its zone as a text that sorts by time: UTC, to the nanosecond. */
export function moment(time: string): string {
  const fraction = /\.(\d+)/.exec(time)?.[1] ?? '';
  const seconds = new Date(time).toISOString().slice(0, 19);
  return `${seconds}.${fraction.padEnd(9, '0').slice(0, 9)}`;
}

/** The moment as a query parameter, with milliseconds; with more digits only if they are not zero. */
export function toDate(at: string): string {
  return `${at.slice(0, 23)}${at.slice(23).replace(/0+$/, '')}Z`;
}

/** Whether the end date is before the start date, which a service may also refuse. */
export function isInverted({ startDate, endDate }: Question): boolean {
  return startDate !== undefined && endDate !== undefined && moment(startDate) > moment(endDate);
}
