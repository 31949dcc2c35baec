import { createConfig, lintFromString } from '@redocly/openapi-core';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { FILTER_NAMES } from '../../src/api/contract.ts';
import { noDatabase } from './engines.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp(noDatabase());
});

it('describes the four calls and the health checks, and nothing else', async () => {
  const document = (await app.inject({ url: '/api/openapi.json' })).json();
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths).sort()).toEqual([
    '/api/health',
    '/api/health/live',
    '/api/transactions',
    '/api/transactions/export',
    '/api/user',
  ]);
  const list = document.paths['/api/transactions'].get;
  expect(list.parameters.map(({ name }: { name: string }) => name).sort()).toEqual(
    ['page', 'limit', ...FILTER_NAMES].sort(),
  );
  for (const path of ['/api/transactions', '/api/transactions/export', '/api/user']) {
    const answers = document.paths[path].get.responses;
    for (const [status, answer] of Object.entries<Record<string, unknown>>(answers)) {
      expect(answer.description, `${path} ${status}`).not.toBe('Default Response');
    }
    expect(Object.keys(answers)).toEqual(
      expect.arrayContaining(['200', '401', '403', '429', '500', '503']),
    );
  }
});

it("passes Redocly's recommended rules", async () => {
  // The licence is the owner's to choose.
  const config = await createConfig({ extends: ['recommended'], rules: { 'info-license': 'off' } });
  const { body } = await app.inject({ url: '/api/openapi.json' });
  const problems = await lintFromString({ source: body, config });
  const found = problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`);
  expect(found).toEqual([]);
});
