import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { type KyselyPlugin, RawNode, sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { importPayments } from '../../server/csv/importPayments.ts';
import { readPayments } from '../../server/csv/read.ts';
import { CSV_COLUMNS } from '../../server/csv/write.ts';
import type { TransactionRow } from '../../server/database/tables.ts';
import { insertTransactions } from '../../server/payments/bulk.ts';
import { hostileText } from '../hostile.ts';
import { onEachEngine } from './engines.ts';
import { addMerchants, payment, replacePayments, signedIn } from './payments.ts';

const HEAD = CSV_COLUMNS.join();

async function* pieces(text: string | Buffer): AsyncGenerator<Buffer, void> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
}

const failVacuum: KyselyPlugin = {
  transformQuery({ node }) {
    const isVacuum = RawNode.is(node) && /vacuum/.test(node.sqlFragments.join(''));
    if (isVacuum) throw new Error('The connection to the database broke.');
    return node;
  },
  transformResult: async ({ result }) => result,
};

onEachEngine((db, { share }) => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await buildApp(db());
    await addMerchants(db());
  });
  beforeEach(() => replacePayments(db(), []));

  /** Imports the text in small chunks; also returns the bad lines. */
  async function load(text: string | Buffer, options?: { overwrite: boolean }) {
    const bad: string[] = [];
    const onBadLine = (line: number, reason: string) => bad.push(`${line}: ${reason}`);
    const merged = await importPayments(db(), pieces(text), onBadLine, options).catch(
      (error: Error) => error.message,
    );
    return { merged, bad };
  }

  function line(id: string, status = 'COMPLETED', others: Record<string, string> = {}): string {
    const cells: Record<string, string> = {
      'Transaction ID': id,
      'Merchant ID': 'A',
      'Order ID': 'O-1',
      Amount: '12.5',
      Status: status,
      'Created At': '2026-01-10T10:00:00Z',
      ...others,
    };
    return CSV_COLUMNS.map((column) => cells[column] ?? '').join();
  }
  const file = (...lines: string[]) => [HEAD, ...lines, ''].join('\n');

  const exported = async () => {
    const headers = signedIn('BOSS');
    return (await app.inject({ url: '/api/transactions/export', headers })).rawPayload;
  };

  it('a failed VACUUM is a warning: the payments are stored', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const merged = await importPayments(
      db().withPlugin(failVacuum),
      pieces(file(line('1'))),
      () => {},
    );
    expect(merged).toEqual({ added: 1, changed: 0, unchanged: 0 });
    expect(warn).toHaveBeenCalledWith(expect.stringMatching(/payments are stored.*broke/));
  });

  it('a payment of which only one column has changed is updated', async () => {
    const changes = {
      'Order ID': 'O-2',
      Amount: '13.00',
      Status: 'FAILED',
      'VPA ID': 'asha@ybl',
      'Ref ID': '632507000009',
      'Created At': '2026-01-10T10:00:01.000Z',
      'Finished At': '2026-01-10T10:00:08.000Z',
      'Cancelled At': '2026-01-10T10:00:09.000Z',
    };
    const ids = Object.keys(changes);
    expect(['Transaction ID', 'Merchant ID', ...ids]).toEqual(CSV_COLUMNS);
    const changed = Object.entries(changes).map(([column, value]) =>
      line(column, 'COMPLETED', { [column]: value }),
    );
    await load(file(...ids.map((id) => line(id))));
    const loaded = await load(file(...changed), { overwrite: true });
    expect(loaded.merged).toEqual({ added: 0, changed: ids.length, unchanged: 0 });
    const after = String(await exported());
    for (const value of Object.values(changes)) expect(after).toContain(value);
  });

  const EARLY = '2026-01-10T10:00:05.000Z';
  const LATE = '2026-01-10T10:00:09.000Z';
  const state = (status: string, finished = '', cancelled = '') =>
    line('1', status, {
      Amount: '12.50',
      'Created At': '2026-01-10T10:00:00.000Z',
      'Finished At': finished,
      'Cancelled At': cancelled,
    });

  it.each([
    ['a status', state('COMPLETED'), state('PENDING')],
    ['an unfinished status', state('IN_PROGRESS'), state('PENDING')],
    ['a status and its time', state('CANCELLED', '', LATE), state('IN_PROGRESS')],
    ['a finished time', state('FAILED', LATE), state('FAILED')],
    ['a cancelled time', state('CANCELLED', '', LATE), state('CANCELLED', '', EARLY)],
    ['a final status without a time', state('COMPLETED'), state('FAILED')],
    ['a later final status', state('COMPLETED', LATE), state('FAILED', EARLY)],
  ])('an older file takes back %s only when asked to', async (_what, present, older) => {
    await load(file(present, line('2')));
    const before = await exported();
    const { merged } = await load(file(line('2').replace('12.5', '13'), line('3'), older));
    expect(merged).toMatch(
      /^Nothing was loaded: 1 payment would go back .* on line 4,.*--overwrite/,
    );
    expect(Buffer.compare(await exported(), before)).toBe(0);

    const forced = await load(file(older), { overwrite: true });
    expect(forced.merged).toEqual({ added: 0, changed: 1, unchanged: 0 });
    expect((await exported()).toString()).toContain(`${older}\r\n`);
  });

  it.each([
    ['a final status', state('IN_PROGRESS'), state('FAILED', EARLY)],
    ['a late success', state('FAILED', EARLY), state('COMPLETED', LATE)],
    ['a cancellation', state('PENDING'), state('CANCELLED', '', EARLY)],
  ])('a newer file brings %s', async (_what, present, newer) => {
    await load(file(present));
    expect((await load(file(newer))).merged).toEqual({ added: 0, changed: 1, unchanged: 0 });
  });

  it('columns may have any order; others may be added, and nullable ones missing', async () => {
    const names = CSV_COLUMNS.toReversed();
    const cells = line('1').split(',').reverse();
    const more = `\uFEFFFurther,${names.join(',')}\r\nhello,${cells.join(',')}\r\n`;
    // Like a file of an earlier version, which lacks a nullable column.
    const without = (text: string) => text.split(',').toSpliced(CSV_COLUMNS.indexOf('Ref ID'), 1);
    const fewer = `${without(HEAD)}\n${without(line('2'))}\n`;
    for (const text of [more, fewer]) {
      expect((await load(text)).merged).toEqual({ added: 1, changed: 0, unchanged: 0 });
    }
  });

  it('reports every bad line with its number, and loads nothing', async () => {
    const { merged, bad } = await load(
      file(
        line('good'),
        'too,few',
        line('x').replace(',A,', `,${'NOBODY'.repeat(9)},`),
        line('x').replace('12.5', '12.345'),
        line('x').replace('12.5', '-1'),
        line('x', 'LOST'),
        line('x').replace('2026-01-10T10:00:00Z', '10/01/2026'),
        line('x').replace('2026-01-10T10:00:00Z', ''),
        line('x').replace('2026-01-10T10:00:00Z', '9999-12-31T23:59:00-00:01'),
        line('x').replace('O-1', 'a\0b'),
        line('x').replace('O-1', 'a"b'),
        '"two',
        `lines"${line('', 'LOST')}`,
        line('good', 'FAILED'),
      ),
    );
    expect(merged).toBe('Nothing was loaded: 12 bad lines.');
    expect(bad).toEqual([
      expect.stringMatching(/^3: not as many cells/),
      expect.stringMatching(/^4: Merchant ID '(NOBODY){6}NOBO…' is unknown$/),
      expect.stringMatching(/^5: Amount '12.345'/),
      expect.stringMatching(/^6: Amount '-1'/),
      expect.stringMatching(/^7: Status 'LOST'/),
      expect.stringMatching(/^8: Created At '10\/01\/2026'/),
      '9: Created At is empty',
      expect.stringMatching(/^10: Created At '9999-12-31T23:59:00-00:01'/),
      '11: Order ID holds a NUL character',
      expect.stringMatching(/^12: a quote/),
      expect.stringMatching(/^14: Status 'LOST'/),
      '15: the same payment is on line 2',
    ]);
    expect(await db().selectFrom('transactions').selectAll().execute()).toEqual([]);
  });

  it('counts all repeated payments, also when it does not print them all', async () => {
    const { merged, bad } = await load(file(...Array(1_200).fill(line('1'))));
    expect(merged).toBe('Nothing was loaded: 1199 bad lines, of which the first 20 are named.');
    expect(bad).toHaveLength(20);
    expect(bad.at(-1)).toBe('22: the same payment is on line 2');
  });

  it('an unclosed quote is reported with its line, and loads nothing', async () => {
    const rest = Array.from({ length: 900 }, (_, nth) => line(`${nth + 3}`));
    const text = file(line('1'), line('2').replace('O-1', '"O-1'), ...rest);
    const { merged, bad } = await load(text);
    expect(merged).toBe('Nothing was loaded: 1 bad line.');
    expect(bad).toEqual([expect.stringMatching(/^3: a quote is not closed/)]);
  });

  it('an id that is too long for an index is reported with its line', async () => {
    // Random, because PostgreSQL compresses repetitive ids in an index.
    const [fits, tooLong] = [500, 501].map((bytes) => randomBytes(bytes).toString('hex'));
    const { bad } = await load(file(line('1'), line(`${tooLong}`)));
    expect(bad).toEqual(['3: Transaction ID is too long']);
    expect((await load(file(line(`${fits}`)))).merged).toMatchObject({ added: 1 });
  });

  const present = () =>
    db().selectFrom('transactions').selectAll().orderBy('id').orderBy('created_at').execute();

  it('every payment that the tables accept, with ids of up to 1,000 bytes, can be exported and imported', async () => {
    const sampled = fc.sample(hostileText, { numRuns: share(150), seed: 20_260_110 });
    const texts = sampled.filter((text) => Buffer.byteLength(text) < 1_000);
    const candidates: Partial<TransactionRow>[] = [
      ...texts.flatMap((id) => [{ id }, { order_id: id }, { vpa_id: id || null }]),
      ...[
        "=cmd|' /C calc'!A0",
        "'",
        "''",
        "'=1",
        "''=1",
        '\n=1',
        ' =1',
        '＝1',
        '\t',
        '-5',
        "'quoted",
      ]
        .concat('"', ',\r\n')
        .map((text) => ({ ref_id: text })),
      { id: '' },
      { order_id: '' },
      { id: 'i'.repeat(300), order_id: `=${'o'.repeat(999)}`, ref_id: 'r'.repeat(5_000) },
      { amount: '0' },
      { amount: '999999999999.99' },
      ...['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'].flatMap((text) => {
        const time = new Date(text);
        return [{ created_at: time }, { finished_at: time }, { cancelled_at: time }];
      }),
    ];
    let refused = 0;
    for (const candidate of candidates) {
      await insertTransactions(db(), [payment(candidate)]).catch(() => {
        refused += 1;
      });
    }
    const before = await present();
    expect(before.length).toBe(candidates.length - refused);
    expect(before.length).toBeGreaterThan(candidates.length / 2);
    const file = await exported();
    await replacePayments(db(), []);
    expect((await load(file)).merged).toEqual({ added: before.length, changed: 0, unchanged: 0 });
    expect(await present()).toEqual(before);
    expect(Buffer.compare(await exported(), file)).toBe(0);
    expect((await load(file)).merged).toEqual({ added: 0, changed: 0, unchanged: before.length });
  });

  const write = (column: string, value: string) =>
    sql`update transactions set ${sql.ref(column)} = ${sql.lit(value)}`.execute(db());
  const WRONG = ['created_at', 'finished_at', 'cancelled_at'].flatMap((column) =>
    ['infinity', '-infinity', '10000-01-01T00:00:00Z', '0044-03-15T12:00:00Z BC'].map((value) => [
      column,
      value,
    ]),
  );

  it.each([...WRONG, ['amount', 'NaN']])(
    'the tables refuse %s = %s, which no file and no JSON can hold',
    async (column = '', value = '') => {
      await insertTransactions(db(), [payment()]);
      await expect(write(column, value)).rejects.toThrow(/violates check constraint/);
    },
  );

  describe('a file of another kind is refused', () => {
    it.each([
      ['no such columns', 'a,b\n1,2\n', /lacks these columns: Transaction ID/],
      ['semicolons', file(line('1')).replaceAll(',', ';'), /separated by commas/],
      ['tabs', file(line('1')).replaceAll(',', '\t'), /separated by commas/],
      ['CR alone', file(line('1')).replaceAll(/\r?\n/g, '\r'), /must end with LF or CRLF/],
      ['UTF-16', Buffer.from(file(line('1')), 'utf16le').subarray(1), /lacks|UTF-8/],
      ['another encoding', Buffer.from(file(line('\xe9')), 'latin1'), /UTF-8/],
    ])('%s', async (_what, text, message) => {
      expect((await load(text)).merged).toMatch(message);
    });

    it('a repeated column', async () => {
      const text = file(`${line('1')},PENDING`).replace(HEAD, `${HEAD},Status`);
      expect((await load(text)).merged).toMatch(/'Status' twice/);
    });
  });
});

it.each([
  ['a quote that is closed a million characters later', `${HEAD}\n1,A,"`],
  ['a first line of a million characters', ''],
])('%s is reported once', async (_what, start) => {
  const found: string[] = [];
  for await (const read of readPayments(pieces(`${start}${'x'.repeat(1_100_000)}"\n`))) {
    found.push('reason' in read ? read.reason : 'a payment');
  }
  expect(found).toEqual(['too long, or a quote is not closed; the rest cannot be read']);
});
