import { readFileSync, writeFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import * as fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import Schema from 'typebox/schema';
import { beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { FILTER_NAMES } from '../../src/api/contract.ts';
import { hostileText } from '../hostile.ts';
import { onEachEngine } from './engines.ts';
import { addMerchants, payments, replacePayments, signedIn } from './payments.ts';

/** FUZZ_RUNS=20000 tests more requests; FUZZ_SEED repeats a failure with its printed seed. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 400);
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_110);

/** The parts of an OpenAPI document that these tests use. */
interface Parameter {
  name: string;
  schema: { type: string; format?: string; enum?: string[]; minimum?: number; maximum?: number };
}
interface Answer {
  headers?: object;
  content: Record<string, { schema: object; example?: object }>;
}
interface Call {
  parameters?: Parameter[];
  responses: Record<string, Answer>;
}

const FILE = 'docs/openapi.json';
const sample = await (await buildApp(undefined as never)).inject({ url: '/api/openapi.json' });
const paths: Record<string, { get: Call }> = sample.json().paths;
const calls = Object.entries(paths).filter(([path]) => !path.startsWith('/api/health'));

it('the document describes the four calls and the health checks, and nothing else', () => {
  expect(Object.keys(paths).sort()).toEqual([
    '/api/health',
    '/api/health/live',
    '/api/transactions',
    '/api/transactions/export',
    '/api/user',
  ]);
  const { parameters } = paths['/api/transactions']?.get ?? {};
  const names = ['page', 'limit', ...FILTER_NAMES];
  expect(parameters?.map(({ name }) => name).sort()).toEqual(names.sort());
  for (const [path, { get }] of calls) {
    const statuses = ['200', '401', '403', '429', '500', '503'];
    expect(Object.keys(get.responses), path).toEqual(expect.arrayContaining(statuses));
  }
  expect(sample.body).not.toContain('Default Response');
});

it('docs/openapi.json is that document; UPDATE=1 writes it', () => {
  if (process.env.UPDATE) writeFileSync(FILE, JSON.stringify(sample.json(), null, 2));
  expect(JSON.parse(readFileSync(FILE, 'utf8'))).toEqual(sample.json());
});

it('the document has the version of the package, examples, and the headers of each answer', () => {
  const { info } = sample.json();
  expect(info.version).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version);
  for (const [path, { get }] of calls) {
    for (const [status, answer] of Object.entries(get.responses)) {
      const names = ['Cache-Control', 'X-Request-Id'];
      if (['429', '503'].includes(status)) names.push('Retry-After');
      expect(Object.keys(answer.headers ?? {}), `${path} ${status}`).toEqual(names);
      const { schema, example } = answer.content['application/json'] ?? {};
      if (schema)
        expect(Schema.Compile(schema).Errors(example), `${path} ${status}`).toEqual([true, []]);
    }
  }
});

it("the document passes Redocly's recommended rules", async () => {
  // The licence is the owner's to choose.
  const config = await createConfig({ extends: ['recommended'], rules: { 'info-license': 'off' } });
  const problems = await lintFromString({ source: sample.body, config });
  const found = problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`);
  expect(found).toEqual([]);
});

onEachEngine((db, { share }) => {
  const runs = share(RUNS);
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await buildApp(db());
    await addMerchants(db());
    const dates = ['0001-01-01T00:00:00Z', '2026-01-10T10:00:00Z', '9999-12-31T23:59:59.999Z'];
    const rows = payments(60, (nth) => ({
      merchant_id: nth % 2 ? 'A' : 'B',
      order_id: ['ORDER-1', '%_\\', 'पेय', '"'][nth % 4],
      vpa_id: nth % 3 ? null : '=1+1',
      created_at: new Date(dates[nth % 3] ?? ''),
    }));
    await replacePayments(db(), rows);
  });

  it.each(calls)(
    '%s answers any request as documented, and never with 500',
    async (path, { get }) => {
      const checks = new Map<string, ReturnType<typeof Schema.Compile>>();
      const statuses = new Map<number, number>();
      await fc.assert(
        fc.asyncProperty(
          query(get.parameters ?? []),
          headers,
          fc.ipV4(),
          async (search, sent, from) => {
            const answer = await app.inject({
              url: path + search,
              headers: sent,
              remoteAddress: from,
            });
            const { statusCode } = answer;
            statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
            expect(Object.keys(get.responses)).toContain(String(statusCode));
            expect(statusCode).toBeLessThan(500);

            const [type = ''] = String(answer.headers['content-type']).split(';');
            const schema = get.responses[statusCode]?.content[type]?.schema;
            if (!schema) throw new Error(`${statusCode} ${type} is not in the document.`);
            const key = `${statusCode} ${type}`;
            const check = checks.get(key) ?? Schema.Compile(schema);
            checks.set(key, check);
            const body = type === 'application/json' ? answer.json() : answer.body;
            expect(check.Errors(body)).toEqual([true, []]);
          },
        ),
        { seed: SEED, numRuns: runs },
      );
      // Enough requests must have succeeded, and enough must have been refused.
      expect(statuses.get(200)).toBeGreaterThan(runs / 10);
      expect(statuses.get(401)).toBeGreaterThan(runs / 50);
      if (get.parameters) expect(statuses.get(400)).toBeGreaterThan(runs / 10);
    },
  );
});

const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('A', 'BOSS').map((id) => signedIn(id)) },
  { weight: 1, arbitrary: fc.tuple(hostileText, hostileText).map((pair) => signedIn(...pair)) },
  {
    weight: 1,
    arbitrary: fc
      .oneof(fc.base64String(), fc.string())
      .map((text) => ({ authorization: `Basic ${text}` })),
  },
  { weight: 1, arbitrary: fc.constant({}) },
);

/** Queries: documented parameters with valid and invalid values, also repeated; unknown parameters; malformed parts. */
function query(parameters: Parameter[]): fc.Arbitrary<string> {
  const known = parameters.map(({ name, schema }) =>
    fc
      .oneof({ weight: 5, arbitrary: fitting(schema) }, { weight: 1, arbitrary: hostileText })
      .map((value) => encode(name, value)),
  );
  const foreign = fc
    .tuple(fc.oneof(hostileText, fc.constantFrom('__proto__', 'page[]', 'limit.a')), hostileText)
    .map((pair) => encode(...pair));
  const broken = fc.constantFrom('%', 'page', '=', '&&', 'orderId=%FF', 'orderId=%00', 'page=%31');
  const part = fc.oneof(
    ...known.map((arbitrary) => ({ weight: 4, arbitrary })),
    { weight: 1, arbitrary: foreign },
    { weight: 1, arbitrary: broken },
  );
  return fc
    .array(part, { maxLength: 4 })
    .map((parts) => (parts.length ? `?${parts.join('&')}` : ''));
}

function encode(name: string, value: string): string {
  return new URLSearchParams([[name, value]]).toString();
}

/** Values for a parameter: mostly ones that its schema allows, some near or beyond its bounds. */
function fitting({ type, format, enum: values, minimum = 0, maximum }: Parameter['schema']) {
  if (values) return fc.constantFrom(...values, values[0]?.toLowerCase() ?? '');
  if (type === 'integer') {
    return fc.oneof(
      fc.integer({ min: minimum, max: Math.min(maximum ?? 100, 100) }).map(String),
      fc.maxSafeInteger().map(String),
      fc.double().map(String),
      fc.constantFrom('1e2', '1e999', '0x10', '-0', '1.0', '', String(maximum), `${maximum}0`),
    );
  }
  if (format === 'date-time') {
    const parts = fc.tuple(fc.nat(9_999), fc.nat(13), fc.nat(32), fc.nat(25), fc.nat(60), zone);
    return fc.oneof(
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      parts.map(([year, month, day, hour, minute, offset]) => {
        const [y, ...rest] = [year, month, day, hour, minute].map((n) =>
          String(n).padStart(2, '0'),
        );
        return `${y?.padStart(4, '0')}-${rest[0]}-${rest[1]}T${rest[2]}:${rest[3]}${offset}`;
      }),
      fc.constantFrom(
        '',
        '2026-01-10',
        '0000-01-01T00:00:00+23:59',
        '9999-12-31T23:59:59.999-23:59',
      ),
    );
  }
  return fc.oneof(
    fc.constantFrom('ORDER-1', 'order', 'A', 'B', '%', '_', '\\', "'", ''),
    fc.string(),
  );
}

const zone = fc.constantFrom('Z', '+05:30', '-23:59', '+23:59', '+24:00', '');
