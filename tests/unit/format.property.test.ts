import { format, isValid, parseISO } from 'date-fns';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DATE_FORMAT, formatAmount, formatDate, formatText } from '../../src/format.ts';
import { hostileText } from '../hostile.ts';

/** What one line of a table can take: not blank, not endless, nothing that breaks or turns it. */
function expectLegible(text: string) {
  expect(text.trim()).not.toBe('');
  expect(text.length).toBeLessThanOrEqual(200);
  expect(text).not.toMatch(
    /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u,
  );
  expect(text).not.toMatch(/\p{M}{7}/u);
}

test('whatever a service sends as a text is one legible line', () => {
  fc.assert(
    fc.property(fc.option(hostileText), (text) => {
      expectLegible(formatText(text));
      expectLegible(formatAmount(text));
      expectLegible(formatDate(text));
    }),
    { numRuns: 2_000 },
  );
});

test('any text that is neither long nor odd is shown as it is', () => {
  const plain = fc.stringMatching(/^[\w@.:/ अ-हا-ي-]{1,200}$/).filter((text) => text.trim() !== '');
  fc.assert(
    fc.property(plain, (text) => {
      expect(formatText(text)).toBe(text);
    }),
  );
});

test('every amount is a legible line, and one in rupees is exact to the paisa', () => {
  const amount = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.maxSafeInteger());
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

test('every time that date-fns can read is shown as date-fns would show it (spec 9.3)', () => {
  const time = fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  fc.assert(
    fc.property(fc.oneof(time, hostileText), (iso) => {
      const date = parseISO(iso);
      if (isValid(date)) expect(formatDate(iso)).toBe(format(date, DATE_FORMAT));
    }),
    { numRuns: 2_000 },
  );
});
