import * as fc from 'fast-check';

// The same examples in each run, so that a test fails because of a change and not by chance. FUZZ_SEED chooses others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 20_261_122) });

const samples = fc.constantFrom(
  ...['__proto__', 'constructor', 'toString', '<x-hostile>'],
  '"><img src=x onerror=alert(1)><x-hostile>',
  ...['</script><script>alert(1)</script>', 'javascript:alert(1)'],
  ...['{{constructor.constructor("alert(1)")()}}', '=HYPERLINK("http://evil.example")'],
  ...['ORD-\u202Egnp.exe', '\u2067evil\u2069@upi', '\n'.repeat(500), '\u2028\u2029\u0085'],
  ...[`e${'\u0301'.repeat(5_000)}`, '👩‍👩‍👧‍👦'.repeat(40), '\uD800', '\uDC00\uD83D'],
  ...['\u0000\u0007\u001B[31m', 'x'.repeat(100_000), 'अ'.repeat(100_000), '%E0%A4%A'],
  ...['1e999', '-1e-999', '0x10', '9007199254740993.50', 'Infinity', 'NaN', '१२३'],
  ...['2026-13-45T99:99', '+275760-09-13T00:00:00.001Z', '-271821-04-19T23:59:59.999Z'],
  ...['+999999-01-01', '0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '2026-W53-7'],
  ...['24:00', '2026-11-20T24:00:00', '20'],
);

/** Hostile texts: injections, very long ones, line breaks, direction marks, invalid dates and numbers. */
export const hostileText = fc.oneof(
  samples,
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.tuple(samples, fc.string(), samples).map((parts) => parts.join('')),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.double().map(String),
);

const number = fc.oneof(fc.double({ noNaN: true }), fc.maxSafeInteger(), fc.constant(-0));

/** Any JSON value, also deeply nested or with the key `__proto__`. */
export const hostileJson = fc.oneof(
  hostileText,
  number,
  fc.constantFrom(null, true, false),
  fc.jsonValue({ maxDepth: 4 }),
  fc.constant(JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`)),
  fc.constant(JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{}}}')),
);

/** A field of a payment: mostly of the right type, so that it reaches the screen. */
const field = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 1, arbitrary: number },
  { weight: 1, arbitrary: hostileJson },
);

/** A payment with hostile fields; ids may repeat. */
export const hostileRow = fc
  .record(
    {
      id: fc.oneof(fc.constant('txn_1'), field),
      orderID: field,
      amount: fc.oneof(number, field),
      status: fc.oneof(fc.constantFrom('COMPLETED', 'completed', ''), field),
      vpa_id: field,
      ref_id: field,
      createdAt: field,
      CALLBACK_TS: field,
      CANCEL_TS: field,
    },
    { requiredKeys: [] },
  )
  .map((row) =>
    Object.defineProperty(row, '__proto__', { value: { orderID: 'inherited' }, enumerable: true }),
  );

const hostilePagination = fc.oneof(
  fc.record(
    {
      currentPage: fc.oneof(fc.maxSafeInteger(), hostileJson),
      totalPages: fc.oneof(fc.maxSafeInteger(), hostileJson),
      totalRecords: fc.oneof(fc.maxSafeInteger(), hostileJson),
      limit: fc.oneof(fc.maxSafeInteger(), hostileJson),
      hasNextPage: fc.oneof(fc.boolean(), hostileJson),
      hasPrevPage: fc.oneof(fc.boolean(), hostileJson),
    },
    { requiredKeys: [] },
  ),
  hostileJson,
);

/** The `data` of a list answer: mostly a list, in which some rows are not payments. */
export const hostileList = fc.record(
  {
    transactions: fc.oneof(
      {
        weight: 6,
        arbitrary: fc.array(
          fc.oneof({ weight: 6, arbitrary: hostileRow }, { weight: 1, arbitrary: hostileJson }),
          { maxLength: 3 },
        ),
      },
      { weight: 1, arbitrary: hostileJson },
    ),
    pagination: hostilePagination,
  },
  { requiredKeys: [] },
);

/** JSON as a service may send it, with numbers that JavaScript cannot hold. */
export function toJson(value: unknown): string {
  return JSON.stringify(value).replace(/(?<=[:,[]|^)"1e999"/g, '1e999');
}
