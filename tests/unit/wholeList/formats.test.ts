import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Engine } from '../../../src/wholeList/engine/Engine.ts';
import {
  CATEGORIES,
  type CategoryName,
  type Meaning,
} from '../../../src/wholeList/engine/matched.ts';
import { wordOf } from '../../../src/wholeList/engine/words.ts';
import { exportOf, type MadeUp } from './payments.ts';

/* Sixteen files in other formats, with what an accountant reads in each, written by somebody who had not read the rules. */

const read = (name: string) => readFileSync(new URL(`files/${name}`, import.meta.url));

interface Answer {
  category: CategoryName | CategoryName[];
  note?: string;
  optional?: boolean;
}

interface Format {
  file: string;
  /** `now` is when the payments were loaded. */
  setup: { now: string; filters: { startDate: string; endDate: string }; payments: string };
  /** By columns: what a person answers when asked for a word. */
  answers: Record<string, Record<string, string>>;
  rows: Record<string, Answer>;
  onlyHere: { payments: number; paise: number };
}

const formats: Format[] = JSON.parse(
  readFileSync(new URL('formats.json', import.meta.url)).toString(),
);

const engineOf = (name: string, filters: Format['setup']['filters']) => {
  const payments: Record<string, string | null>[] = JSON.parse(read(name).toString());
  const rows = payments.map(({ orderID, amount, id, status, ref_id, createdAt }): MadeUp => {
    const rest = { id: `${id}`, status: `${status}`, ref: `${ref_id ?? ''}`, at: `${createdAt}` };
    return [`${orderID}`, Number(amount).toFixed(2), rest];
  });
  const engine = new Engine('india', filters);
  engine.add([new TextEncoder().encode(exportOf(rows))]);
  engine.end();
  return { engine, part: engine.narrow(filters).part };
};

const meaningOf = (answer: string): Meaning =>
  answer === 'paid' || answer === 'unpaid' ? answer : 'other';

async function matchFormat({ file, setup, answers }: Format) {
  vi.setSystemTime(setup.now);
  const { engine, part } = engineOf(setup.payments, setup.filters);
  const opened = await engine.openFile(read(file));
  const ask = (meanings: Record<string, Meaning>) =>
    engine.match(opened.file, part, { ...opened.choice, meanings }, 15 * 60_000);
  const first = ask({});
  const known = Object.fromEntries(
    Object.values(answers)
      .flatMap((one) => Object.entries(one))
      .map(([word, answer]) => [wordOf(word), answer]),
  );
  const asked = [...first.unknownWords.keys()].filter((word) => Object.hasOwn(known, word));
  const matched = ask(
    Object.fromEntries(asked.map((word) => [word, meaningOf(known[word] ?? '')])),
  );
  const found: Record<number, [CategoryName, string]> = {};
  for (const name of CATEGORIES) {
    for (const entry of engine.entries(matched.match, name, { page: 0, pageSize: 1_000 })) {
      for (const number of entry.numbers) found[number] = [name, entry.note];
    }
  }
  return { matched, found };
}

afterEach(() => {
  vi.useRealTimers();
});

describe.each(formats)('$file', (format) => {
  test('each row is in the category that an accountant expects, with its note', async () => {
    const { found } = await matchFormat(format);
    const wrong = Object.entries(format.rows).flatMap(([number, { category, note, optional }]) => {
      const [name, text] = found[Number(number)] ?? ['not a row', ''];
      const isRight =
        (optional && name === 'not a row') || [category].flat().includes(name as CategoryName);
      const isTold = !note || name !== 'Left out' || new RegExp(note, 'i').test(text);
      return isRight && isTold
        ? []
        : [`${number}: ${name} (${text}), not ${category} ${note ?? ''}`];
    });
    expect(wrong).toEqual([]);
  });

  test('the payments that it lacks are counted', async () => {
    const { matched } = await matchFormat(format);
    expect(matched.lacking).toEqual({
      payments: format.onlyHere.payments,
      paise: BigInt(format.onlyHere.paise),
    });
  });
});
