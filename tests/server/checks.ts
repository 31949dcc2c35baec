import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Line } from '../../check-service/report.ts';
import { runChecks } from '../../check-service/runChecks.ts';
import type { CheckOptions } from '../../check-service/service.ts';
import { buildApp } from '../../server/app.ts';
import type { Connection } from '../../server/database/openPool.ts';
import type { TransactionRow } from '../../server/database/tables.ts';
import { TRANSACTION_STATUSES } from '../../src/api/contract.ts';
import { type Answers, type Fault, serveBroken } from './brokenService.ts';
import { openEmbedded } from './databases.ts';
import { addMerchants, payments, replacePayments } from './payments.ts';

/* Helpers that run the contract check against the reference service with a fault. */

export const keys = (merchantId: string) => ({ merchantId, secretKey: `${merchantId}-key` });
export const ORIGIN = 'https://dashboard.example';
/** The `until` option, the same in all checks, so that they can share remembered answers. */
const UNTIL = '2026-06-01T00:00:00.000Z';
/** The seeds of each check; TEST_SEEDS=3 tries three. */
export const SEEDS = [1, 2, 3].slice(0, Number(process.env.TEST_SEEDS ?? 1));

export let database: Connection;
/** The right answers of the service, which all checks of a file share. */
const answers: Answers = new Map();
/** Builds an app for one check, so that its count of wrong secrets starts at 0. */
export const start = (): Promise<FastifyInstance> => buildApp(database.db);

/** Suffixes of Order IDs of A, by the payment's index. */
const ODD_ENDS: Record<number, string> = { 60: '+%41', 61: 'e\u0301' };

/** Payments of A, B and AB. Groups of four share a time, also across page boundaries. */
export function mixedPayments(): TransactionRow[] {
  return payments(190, (nth) => ({
    merchant_id: nth % 4 === 3 ? (nth % 8 === 3 ? 'AB' : 'B') : 'A',
    // Some end in characters that a service may decode or normalise.
    order_id: `ORD-${1_000 + nth}${ODD_ENDS[nth] ?? ''}`,
    amount: `${100 + nth}.${10 + (nth % 90)}`,
    status: TRANSACTION_STATUSES[nth % 5],
    vpa_id: nth % 7 === 0 ? null : 'neha@okaxis',
    created_at: new Date(Date.UTC(2026, 0, 1) + Math.floor(nth / 4) * 3_600_123),
  }));
}

/** Opens and fills the database for the checks of a test file. */
export function openChecked(): void {
  beforeAll(async () => {
    answers.clear();
    database = await openEmbedded();
    await addMerchants(database.db, ['AB', 'NEW']);
    await replacePayments(database.db, mixedPayments());
  });
  afterAll(() => database.close());
}

export interface Setting extends Partial<CheckOptions> {
  app?: FastifyInstance;
  onLine?: (line: Line) => void;
}

export async function check(fault: Fault, { app: given, onLine, ...options }: Setting = {}) {
  let own: Promise<FastifyInstance> | undefined;
  const app = () => {
    own ??= start();
    return own;
  };
  const service = await serveBroken(given ?? app, fault, given ? undefined : answers);
  const lines: Line[] = [];
  try {
    const result = await runChecks(
      {
        baseUrl: service.url,
        merchant: keys('A'),
        admin: keys('BOSS'),
        inactive: keys('CLOSED'),
        otherMerchant: 'B',
        until: UNTIL,
        seed: 1,
        wait: async () => {},
        // A busy machine is not a fault of the service.
        timeoutMs: 60_000,
        ...options,
      },
      (line) => {
        lines.push(line);
        onLine?.(line);
      },
    );
    return { ...result, lines };
  } finally {
    service.close();
    await (await own)?.close();
  }
}

export const noFault: Fault = (call, real) => real(call);
export const ALONE: Setting = { merchant: keys('BOSS'), admin: undefined };
export const failuresOf = (lines: Line[]) => lines.filter(({ outcome }) => outcome === 'failed');

/** Adds the CORS headers of a service on another origin. */
export const withCors: Fault = async (call, real) => {
  const answer =
    call.method === 'OPTIONS' ? { status: 204, headers: {}, body: '' } : await real(call);
  const headers = {
    'access-control-allow-origin': ORIGIN,
    'access-control-allow-headers': 'Authorization, Content-Type',
  };
  return { ...answer, headers: { ...answer.headers, ...headers } };
};

type Result = Awaited<ReturnType<typeof check>>;

/** Expects the check to pass with each seed; returns the last result. */
export async function expectPass(fault: Fault, setting?: Setting, seeds = SEEDS): Promise<Result> {
  const [seed = 1, ...others] = seeds;
  const result = await check(fault, { seed, ...setting });
  expect(result.lines.filter(({ outcome }) => /failed|could not/.test(outcome))).toEqual([]);
  expect(result.exitCode).toBe(0);
  return others.length > 0 ? expectPass(fault, setting, others) : result;
}
