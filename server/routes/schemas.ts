import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { type Static, type TSchema, Type } from 'typebox';
import {
  type Filters,
  PAGE_SIZE,
  TRANSACTION_STATUSES,
  type Transaction,
} from '../../src/api/contract.ts';
import { readInstant } from '../instant.ts';
import type { TransactionFilters } from '../payments/matches.ts';

const MAX_LIMIT = 100;
/** Keeps page × limit a safe integer. */
const MAX_PAGE = Math.floor(Number.MAX_SAFE_INTEGER / MAX_LIMIT);

const NO_NUL = '^[^\\u0000]*$';

const nullable = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description });

const filters = {
  status: Type.Optional(
    Type.Unsafe<(typeof TRANSACTION_STATUSES)[number]>({
      type: 'string',
      enum: TRANSACTION_STATUSES,
      description: 'Exactly this status.',
    }),
  ),
  startDate: Type.Optional(
    Type.String({
      format: 'date-time',
      description:
        'Created at this moment or later. ISO 8601 with a zone, such as 2026-01-31T18:30:00.000Z.',
    }),
  ),
  endDate: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'Created at this moment or earlier: both ends are inclusive.',
    }),
  ),
  orderId: Type.Optional(
    Type.String({
      maxLength: 255,
      pattern: NO_NUL,
      description: 'The beginning of the Order ID; upper and lower case (A-Z) are the same.',
    }),
  ),
  merchantId: Type.Optional(
    Type.String({
      maxLength: 255,
      pattern: NO_NUL,
      description: 'Exactly this merchant. For admins only; others always see their own payments.',
    }),
  ),
} satisfies Record<keyof Filters, TSchema>;

export const ExportQuery = Type.Object(filters);
type ExportQuery = Static<typeof ExportQuery>;

/** Parses the validated query parameters; an empty Order ID or Merchant ID is none. */
export function toFilters(query: ExportQuery): TransactionFilters {
  return {
    status: query.status,
    startDate: query.startDate ? readInstant(query.startDate, true) : undefined,
    endDate: query.endDate ? readInstant(query.endDate) : undefined,
    orderId: query.orderId || undefined,
    merchantId: query.merchantId || undefined,
  } satisfies Record<keyof TransactionFilters, unknown>;
}

export const ListQuery = Type.Object({
  page: Type.Integer({ minimum: 1, maximum: MAX_PAGE, default: 1 }),
  limit: Type.Integer({ minimum: 1, maximum: MAX_LIMIT, default: PAGE_SIZE }),
  ...filters,
});

const TransactionSchema = Type.Unsafe<Transaction>(
  Type.Object({
    id: Type.String(),
    orderID: Type.String(),
    amount: Type.Number({ description: 'Rupees, not paise.' }),
    status: Type.String({ enum: TRANSACTION_STATUSES }),
    vpa_id: nullable("The payer's UPI address."),
    ref_id: nullable("The bank's retrieval reference number (RRN)."),
    createdAt: Type.String({ description: 'ISO 8601 with its zone.' }),
    CALLBACK_TS: nullable('When the payment finished.'),
    CANCEL_TS: nullable('When the payment was cancelled.'),
    merchantId: Type.Optional(
      Type.String({ description: 'Whose payment it is. In lists of an admin only.' }),
    ),
  } satisfies Record<keyof Transaction, TSchema>),
);

export const ListAnswer = Type.Object(
  {
    success: Type.Literal(true),
    data: Type.Object({
      transactions: Type.Array(TransactionSchema),
      pagination: Type.Object({
        currentPage: Type.Integer(),
        totalPages: Type.Integer(),
        totalRecords: Type.Integer(),
        limit: Type.Integer(),
        hasNextPage: Type.Boolean(),
        hasPrevPage: Type.Boolean(),
      }),
    }),
  },
  {
    description: 'Newest first (createdAt, then id). Past the last page: no rows, the true totals.',
  },
);

export const UserAnswer = Type.Object(
  {
    success: Type.Literal(true),
    data: Type.Object({ merchantId: Type.String(), isAdmin: Type.Boolean() }),
  },
  { description: 'Who signed in.' },
);

/** What went wrong, for programs; the message is for people and may change. */
const ERROR_CODES = [
  'invalid_parameter',
  'wrong_credentials',
  'inactive_account',
  'too_many_wrong_secrets',
  'too_many_requests',
  'too_many_exports',
  'internal_error',
  'overloaded',
  'unavailable',
  'http_1_0',
  // Of requests that are no call.
  'no_such_call',
  'method_not_allowed',
  'body_not_allowed',
  'invalid_request',
  'headers_too_long',
  'request_timeout',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export const failure = (description: string, ...codes: ErrorCode[]) =>
  Type.Object(
    {
      success: Type.Literal(false),
      code: Type.Enum(codes),
      message: Type.String(),
    },
    { description },
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

/** The failures of a call without parameters and sign-in. */
export const malformed = {
  '4xx': failure(
    'The request is no valid HTTP, too long or too slow.',
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
const description = `The contract between the dashboard and a payments service: four calls and a health check.
The dashboard works with any service that answers the four calls.

- Sign-in is HTTP Basic over UTF-8: the Merchant ID, a colon, the Secret Key.
- Every failure is JSON: { "success": false, "message": "…" }.
- 401: wrong or missing credentials. 403: right secret, inactive account.
- 429: too many wrong secrets, or too many requests or exports of one account at once.
- Lists are newest first. Dates are inclusive at both ends. The Order ID filter is a case-insensitive prefix.`;

/** Describes the routes that are registered after it, from their schemas. */
export async function serveOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Merchant transactions', version: '1.0.0', description },
      // Relative to the document's own URL.
      servers: [{ url: '/' }],
      components: { securitySchemes: { merchantKey: { type: 'http', scheme: 'basic' } } },
      security: [{ merchantKey: [] }],
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
