import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount, formatDate, formatText } from '../../src/format.ts';
import { hostileText } from '../hostile.ts';

/** Expects one line of a table: not blank, at most 200 characters, nothing that breaks or reverses the line. */
function expectLegible(text: string) {
  expect(text.trim()).not.toBe('');
  expect(text.length).toBeLessThanOrEqual(200);
  expect(text).not.toMatch(
    /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u,
  );
  expect(text).not.toMatch(/\p{M}{7}/u);
}

test('any text of a service is shown as one legible line', () => {
  fc.assert(
    fc.property(fc.option(hostileText), (text) => {
      expectLegible(formatText(text));
      expectLegible(formatAmount(text));
      expectLegible(formatDate(text, 'device'));
    }),
    { numRuns: 2_000 },
  );
});

test('a plain text of at most 200 characters is shown unchanged', () => {
  const plain = fc.stringMatching(/^[\w@.:/ अ-हا-ي-]{1,200}$/).filter((text) => text.trim() !== '');
  fc.assert(
    fc.property(plain, (text) => {
      expect(formatText(text)).toBe(text);
    }),
  );
});

test('every amount is one legible line and exact to the paisa', () => {
  const amount = fc.double({ min: -(2 ** 46), max: 2 ** 46, noNaN: true });
  fc.assert(
    fc.property(amount, (value) => {
      expectLegible(formatAmount(value));
    }),
  );
  const paise = fc.integer({ min: -1e14, max: 1e14 });
  fc.assert(
    fc.property(paise, (value) => {
      const digits = formatAmount(value / 100).replace(/[₹,.]/g, '');
      expect(Number(digits)).toBe(value);
    }),
  );
});

test.each([
  ['device', 'Asia/Kolkata'],
  ['india', 'Asia/Kolkata'],
  ['utc', 'UTC'],
] as const)(
  'every date is shown in the chosen zone, the same as by Intl: %s (spec 9.3)',
  (zone, timeZone) => {
    const intl = new Intl.DateTimeFormat('en-US', {
      month: 'short',
      day: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    });
    const anyDate = fc.date({
      min: new Date('1970-01-01'),
      max: new Date('2099-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(anyDate, (date) => {
        // Intl puts a comma before the time.
        const expected = intl.format(date).replace(/, (?=\d+:)/, ' ');
        expect(formatDate(date.toISOString(), zone)).toBe(expected);
      }),
      { numRuns: 2_000 },
    );
  },
);
