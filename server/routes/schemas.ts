import { type Static, type TOptional, type TSchema, type TUnsafe, Type } from 'typebox';
import {
  EXAMPLE,
  FIELD_NAMES,
  FIELDS,
  FILTER_NAMES,
  FILTERS,
  type Field,
  type FieldName,
  type FilterName,
  type Filters,
  type Kind,
  type Match,
  PAGE_SIZE,
  TRANSACTION_STATUSES,
  type Transaction,
} from '../../src/api/contract.ts';
import { readInstant } from '../instant.ts';
import type { TransactionFilters } from '../payments/matches.ts';

const OWN = ' This is the reference service’s limit; another may differ.';
const MAX_LIMIT = 100;
/** The largest page for which page × limit is a safe integer. */
const MAX_PAGE = Math.floor(Number.MAX_SAFE_INTEGER / MAX_LIMIT);

const NO_NUL = '^[^\\u0000]*$';

const text = { type: 'string', maxLength: 255, pattern: NO_NUL };

/** The schema of a filter's parameter, by the kind of its field. */
const PARAMETERS: Record<Kind, object> = {
  id: text,
  text,
  status: { type: 'string', enum: TRANSACTION_STATUSES },
  money: { type: 'string' },
  time: { type: 'string', format: 'date-time' },
};

const MATCHES: Record<Match, (heading: string) => string> = {
  exact: (heading) => `Exactly this ${heading}.`,
  prefix: (heading) => `The beginning of the ${heading}; upper and lower case (A-Z) are the same.`,
  from: (heading) =>
    `${heading} is this moment or later. ISO 8601 with a zone, such as 2026-01-31T18:30:00.000Z.`,
  to: (heading) => `${heading} is this moment or earlier: both ends are inclusive.`,
};

const filters = Object.fromEntries(
  FILTER_NAMES.map((name) => {
    const { field, match } = FILTERS[name];
    const { kind, heading, isForAdminsOnly }: Field = FIELDS[field];
    const forAdmins = isForAdminsOnly
      ? ' For admins only; others always see their own payments.'
      : '';
    const own = 'maxLength' in PARAMETERS[kind] ? OWN : '';
    const description = MATCHES[match](heading) + forAdmins + own;
    return [name, Type.Optional(Type.Unsafe<string>({ ...PARAMETERS[kind], description }))];
  }),
) as Record<FilterName, TOptional<TUnsafe<string>>>;

export const ExportQuery = Type.Object(filters);

/** Parses the validated query parameters; an empty parameter is not a filter. */
export function toFilters(query: Filters): TransactionFilters {
  const values = FILTER_NAMES.map((name) => {
    const { field, match } = FILTERS[name];
    const value = query[name] || undefined;
    const isTime = FIELDS[field].kind === 'time';
    return [name, value && isTime ? readInstant(value, match === 'from') : value];
  });
  return Object.fromEntries(values);
}

export const ListQuery = Type.Object({
  page: Type.Integer({ minimum: 1, maximum: MAX_PAGE, default: 1, description: `From 1.${OWN}` }),
  limit: Type.Integer({
    minimum: 1,
    maximum: MAX_LIMIT,
    default: PAGE_SIZE,
    description: `Payments per page.${OWN}`,
  }),
  ...filters,
});

const VALUES: Record<Kind, object> = {
  id: { type: 'string' },
  text: { type: 'string' },
  status: { type: 'string', enum: TRANSACTION_STATUSES },
  money: { type: 'number', description: 'Rupees, not paise.' },
  time: { type: 'string', description: 'ISO 8601 with its zone.' },
};

const DESCRIPTIONS: Partial<Record<FieldName, string>> = {
  id: 'Unique within its merchant.',
  status: 'The dashboard shows any other like PENDING.',
  vpa_id: "The payer's UPI address.",
  ref_id: "The bank's retrieval reference number (RRN).",
  CALLBACK_TS: 'When the payment finished.',
  CANCEL_TS: 'When the payment was cancelled.',
  merchantId: 'Whose payment it is. In lists of an admin only.',
};

const fields = FIELD_NAMES.map((name) => {
  const { kind, isNullable, isForAdminsOnly }: Field = FIELDS[name];
  const schema = Type.Unsafe<unknown>({
    ...VALUES[kind],
    ...(isNullable && { type: ['string', 'null'] }),
    ...(DESCRIPTIONS[name] && { description: DESCRIPTIONS[name] }),
  });
  return [name, isForAdminsOnly ? Type.Optional(schema) : schema];
});

/** The schema of a successful answer, with its data and an example. */
const answer = <Data extends TSchema>(data: Data, description: string, example: Static<Data>) =>
  Type.Object(
    { success: Type.Literal(true), data },
    { description, examples: [{ success: true, data: example }] },
  );

export const ListAnswer = answer(
  Type.Object({
    transactions: Type.Array(Type.Unsafe<Transaction>(Type.Object(Object.fromEntries(fields)))),
    pagination: Type.Object({
      currentPage: Type.Integer(),
      totalPages: Type.Integer(),
      totalRecords: Type.Integer(),
      limit: Type.Integer(),
      hasNextPage: Type.Boolean(),
      hasPrevPage: Type.Boolean(),
    }),
  }),
  'Newest first (createdAt, then id). Past the last page: no rows, the true totals.',
  {
    transactions: [EXAMPLE],
    pagination: {
      currentPage: 1,
      totalPages: 1,
      totalRecords: 1,
      limit: PAGE_SIZE,
      hasNextPage: false,
      hasPrevPage: false,
    },
  },
);

export const UserAnswer = answer(
  Type.Object({ merchantId: Type.String(), isAdmin: Type.Boolean() }),
  'Who signed in.',
  { merchantId: 'SAFFRON', isAdmin: false },
);

/** The kind of a failure, for programs; the message is for people and may change. */
export type ErrorCode =
  | 'invalid_parameter'
  | 'wrong_credentials'
  | 'inactive_account'
  | 'too_many_wrong_secrets'
  | 'too_many_requests'
  | 'too_many_exports'
  | 'internal_error'
  | 'overloaded'
  | 'unavailable'
  | 'http_1_0'
  // The codes below are sent before a call runs.
  | 'no_such_call'
  | 'method_not_allowed'
  | 'body_not_allowed'
  | 'invalid_request'
  | 'headers_too_long'
  | 'request_timeout';

export const failure = (description: string, ...codes: ErrorCode[]) =>
  Type.Object(
    { success: Type.Literal(false), code: Type.Enum(codes), message: Type.String() },
    { description, examples: [{ success: false, code: codes[0], message: 'For people.' }] },
  );

/** The failures of every call that needs a sign-in. */
export const failures = {
  401: failure(
    'No credentials, an unknown merchant or a wrong secret. No WWW-Authenticate.',
    'wrong_credentials',
  ),
  403: failure('The secret is right, but the merchant account is inactive.', 'inactive_account'),
  429: failure(
    'Too many wrong secrets, or too many requests or exports of one account at once; Retry-After says how many seconds to wait.',
    'too_many_wrong_secrets',
    'too_many_requests',
    'too_many_exports',
  ),
  500: failure(
    'The service failed; the message contains the request id and no details.',
    'internal_error',
  ),
  503: failure(
    'The service has too much to do or no database; Retry-After says how many seconds to wait.',
    'overloaded',
    'unavailable',
    'too_many_exports',
  ),
};

/** The failures of a call without parameters or sign-in. */
export const malformed = {
  '4xx': failure(
    'The request is invalid HTTP, too long or too slow.',
    'invalid_request',
    'headers_too_long',
    'request_timeout',
    'body_not_allowed',
  ),
};

export const badParameter = {
  400: failure(
    'A parameter is wrong; the message names it. Unknown parameters are ignored.',
    'invalid_parameter',
  ),
};
