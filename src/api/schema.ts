import * as v from 'valibot';
import { PAGE_SIZE, type Pagination } from './contract.ts';

/*
 * What the dashboard takes from a list answer. Lenient on purpose: a service that sends one odd field must not hide the
 * merchant's other payments. Only an answer that is no list at all is refused.
 */

const text = v.union([v.string(), v.pipe(v.number(), v.transform(String))]);
const optionalText = v.fallback(
  v.nullable(
    v.pipe(
      text,
      v.transform((value) => value || null),
    ),
  ),
  null,
);

// Not all that Number() takes: `0x10` is no sixteen rupees.
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

// Beyond it a number has no place for paise.
const exact = v.check((rupees: number) => Math.abs(rupees) < 2 ** 46);

/** A number, or a numeric string as decimal columns are often sent; a text that is neither stays as it is. */
const amount = v.fallback(
  v.nullable(
    v.union([
      v.pipe(v.number(), v.finite()),
      v.pipe(v.string(), v.trim(), v.regex(DECIMAL), v.transform(Number), exact),
      v.string(),
    ]),
  ),
  null,
);

const transaction = v.object({
  id: optionalText,
  orderID: optionalText,
  amount,
  status: optionalText,
  vpa_id: optionalText,
  ref_id: optionalText,
  createdAt: optionalText,
  CALLBACK_TS: optionalText,
  CANCEL_TS: optionalText,
});

const MISSING_ROW = v.parse(transaction, {});

const count = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.decimal(), v.transform(Number))]),
  v.safeInteger(),
  v.minValue(0),
);

/** Null when the answer does not tell how many payments there are; then no pager is shown. What is left out is derived. */
const pagination = (page: number) =>
  v.fallback(
    v.nullable(
      v.pipe(
        v.object({
          currentPage: v.fallback(v.pipe(count, v.minValue(1)), page),
          totalPages: v.fallback(v.nullable(count), null),
          totalRecords: count,
          limit: v.fallback(v.pipe(count, v.minValue(1)), PAGE_SIZE),
          hasNextPage: v.fallback(v.nullable(v.boolean()), null),
          hasPrevPage: v.fallback(v.nullable(v.boolean()), null),
        }),
        v.transform((sent): Pagination => {
          const totalPages = sent.totalPages ?? Math.ceil(sent.totalRecords / sent.limit);
          return {
            ...sent,
            totalPages,
            hasNextPage: sent.hasNextPage ?? sent.currentPage < totalPages,
            hasPrevPage: sent.hasPrevPage ?? sent.currentPage > 1,
          };
        }),
      ),
    ),
    null,
  );

/** The `data` of a list answer to a request for that page. */
export const listAnswer = (page: number) =>
  v.object({
    transactions: v.array(v.fallback(transaction, MISSING_ROW)),
    pagination: v.optional(pagination(page), null),
  });

export type ListedTransaction = v.InferOutput<typeof transaction>;
export type TransactionList = v.InferOutput<ReturnType<typeof listAnswer>>;
