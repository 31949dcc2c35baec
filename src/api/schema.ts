import * as v from 'valibot';
import {
  FIELD_NAMES,
  FIELDS,
  type FieldName,
  fieldsOf,
  type Kind,
  PAGE_SIZE,
  type Pagination,
} from './contract.ts';

/*
 * The schema of a list answer, as far as the dashboard reads it. Lenient on purpose: one invalid field must not hide
 * the merchant's other payments. Only an answer without a list is rejected.
 */

// Refuses larger numbers: JSON.parse has rounded them, perhaps to another payment's id.
const text = v.union([v.string(), v.pipe(v.number(), v.safeInteger(), v.transform(String))]);
const optionalText = v.fallback(
  v.nullable(
    v.pipe(
      text,
      v.transform((value) => value || null),
    ),
  ),
  null,
);

// Stricter than Number(), which reads `0x10` as 16.
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Accepts rupees that are whole paise, apart from float noise as in 0.1 + 0.2, and small enough to be exact. */
const paise = v.check(
  (rupees: number) =>
    Math.abs(rupees) < 2 ** 46 && Math.abs(Number(rupees.toFixed(2)) - rupees) < 1e-4,
);

/** A number or numeric string (services often send these) of exact paise. Other numbers and texts are kept as text. */
const amount = v.fallback(
  v.nullable(
    v.union([
      v.pipe(v.number(), paise),
      v.pipe(v.string(), v.trim(), v.regex(DECIMAL), v.transform(Number), paise),
      v.string(),
      v.pipe(v.number(), v.finite(), v.transform(String)),
    ]),
  ),
  null,
);

const IDS = fieldsOf('id');

const isInexact = (sent: unknown) => typeof sent === 'number' && !Number.isSafeInteger(sent);

const BY_KIND = {
  id: optionalText,
  text: optionalText,
  money: amount,
  status: optionalText,
  time: optionalText,
} satisfies Record<Kind, unknown>;

const fields = Object.fromEntries(
  FIELD_NAMES.map((name) => [name, BY_KIND[FIELDS[name].kind]]),
) as { [Name in FieldName]: (typeof BY_KIND)[(typeof FIELDS)[Name]['kind']] };

const transaction = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((sent) => ({
    ...v.parse(v.object({ ...fields, merchantId: v.optional(optionalText) }), sent),
    ...(IDS.some((field) => isInexact(sent[field])) && { hasInexactId: true }),
  })),
);

const MISSING_ROW = v.parse(transaction, {});

const count = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.decimal(), v.transform(Number))]),
  v.safeInteger(),
  v.minValue(0),
);

/** The pagination of a list answer. Missing fields are derived; without a total it is null, and no pager is shown. */
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
          // Zero pages cannot be right when there are payments.
          const totalPages = sent.totalPages || Math.ceil(sent.totalRecords / sent.limit);
          // A current page past the end contradicts the rows, so the requested page is used.
          const isPast = sent.currentPage > totalPages;
          const currentPage = isPast ? page : sent.currentPage;
          return {
            ...sent,
            currentPage,
            totalPages,
            hasNextPage: (isPast ? null : sent.hasNextPage) ?? currentPage < totalPages,
            hasPrevPage: (isPast ? null : sent.hasPrevPage) ?? currentPage > 1,
          };
        }),
      ),
    ),
    null,
  );

/** The `data` of the answer to a list request for `page`. A total below the number of rows counts as missing. */
export const listAnswer = (page: number) =>
  v.pipe(
    v.object({
      transactions: v.array(v.fallback(transaction, MISSING_ROW)),
      pagination: v.optional(pagination(page), null),
    }),
    v.transform(({ transactions, pagination }) => {
      const total = pagination?.totalRecords;
      const wrongTotal = total !== undefined && total < transactions.length ? total : undefined;
      return { transactions, pagination: wrongTotal === undefined ? pagination : null, wrongTotal };
    }),
  );

export type ListedTransaction = v.InferOutput<typeof transaction>;
export type TransactionList = v.InferOutput<ReturnType<typeof listAnswer>>;
