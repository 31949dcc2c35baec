import { expect, it, vi } from 'vitest';
import { merchantRepository } from '../../server/auth/merchantRepository.ts';
import { hashKey, keyMatches } from '../../server/auth/secretKeys.ts';
import { DEMO_MERCHANTS } from '../../server/demo/merchants.ts';
import { demoPayments } from '../../server/demo/payments.ts';
import { fillDemo, prepareDemo } from '../../server/demo/prepareDemo.ts';
import { demoRepository } from '../../server/payments/demoRepository.ts';
import { onEachEngine } from './engines.ts';

const DAY = 86_400_000;
const now = new Date('2026-03-18T14:00:00Z');
const all = (total: number) => [...demoPayments(now, total)].flat();
const payments = all(60_000);

it('is deterministic for a given time', () => {
  expect(all(500)).toEqual(all(500));
});

it('has 50,000 payments or more, of 12 merchants, in 90 days', () => {
  expect(payments.length).toBeGreaterThan(50_000);
  expect(new Set(payments.map((row) => row.merchant_id)).size).toBe(12);
  const ages = payments.map((row) => now.getTime() - row.created_at.getTime());
  expect(Math.min(...ages.slice(0, 5_000))).toBeGreaterThan(0);
  const oldest = ages.reduce((a, b) => Math.max(a, b), 0);
  expect(oldest).toBeGreaterThan(88 * DAY);
  expect(oldest).toBeLessThan(91 * DAY);
  const identities = new Set(payments.map((row) => `${row.merchant_id} ${row.id}`));
  expect(identities.size).toBe(payments.length);
});

it('shows each status in a plausible share, and open payments only where they are recent', () => {
  const share = (status: string) =>
    payments.filter((row) => row.status === status).length / payments.length;
  expect(share('COMPLETED')).toBeCloseTo(0.72, 1);
  expect(share('FAILED')).toBeGreaterThan(0.1);
  expect(share('CANCELLED')).toBeGreaterThan(0.05);
  const open = payments.filter(({ status }) => status === 'PENDING' || status === 'IN_PROGRESS');
  expect(open.length).toBeGreaterThan(20);
  for (const row of open) {
    expect(now.getTime() - row.created_at.getTime()).toBeLessThan(2 * DAY);
    expect(row.finished_at ?? row.cancelled_at).toBeNull();
  }
});

it('has realistic fields', () => {
  const odd = payments.filter(({ amount, vpa_id, ref_id, ...row }) => {
    const end = row.finished_at ?? row.cancelled_at;
    return !(
      /^\d+\.\d\d$/.test(amount) &&
      (vpa_id === null || /^[a-z0-9.]+@[a-z]+$/.test(vpa_id)) &&
      (ref_id === null || /^[56][0-3]\d\d[0-2]\d\d{6}$/.test(ref_id)) &&
      (end === null || (end > row.created_at && end < now))
    );
  });
  expect(odd).toEqual([]);
  expect(payments.some((row) => row.vpa_id === null)).toBe(true);
});

onEachEngine((db) => {
  it('an interrupted fill leaves nothing behind', async () => {
    const broken = function* () {
      yield [...demoPayments(now, 200)].flat();
      throw new Error('interrupted');
    };
    const contents = { now, merchants: [], payments: broken() };
    await expect(demoRepository(db()).replace(contents)).rejects.toThrow();
    expect(await demoRepository(db()).isDemo()).toBe(false);
    expect(await demoRepository(db()).countTransactions()).toBe(0);
  });

  it('can be signed in to with the keys that are printed', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    await fillDemo(db(), now, 300);
    for (const { id } of DEMO_MERCHANTS) {
      const merchant = await merchantRepository(db()).findSignIn(id, Buffer.alloc(32));
      expect(keyMatches(`${id.toLowerCase()}-demo-key`, merchant.key_hash)).toBe(true);
      expect(merchant).toMatchObject({
        is_admin: id === 'ADMIN',
        is_active: id !== 'CLOSED',
      });
    }
    expect(await prepareDemo(db(), { demo: 'if empty', reset: false })).toBe(true);
  });

  it('never replaces or joins real data', async () => {
    await merchantRepository(db()).add({
      merchantId: 'REALSHOP',
      name: 'Real Shop',
      keyHash: hashKey('a real key'),
      isAdmin: false,
    });
    const again = prepareDemo(db(), { demo: 'yes', reset: true });
    await expect(again).rejects.toThrow(/merchants that are not the demo's/);
    await db().deleteFrom('demo').execute();
    await expect(prepareDemo(db(), { demo: 'yes', reset: false })).rejects.toThrow(
      /not the demo's/,
    );
    expect(await prepareDemo(db(), { demo: 'if empty', reset: false })).toBe(false);
    expect(await demoRepository(db()).countTransactions()).toBeGreaterThan(0);
  });
});
