import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount, formatDate, formatText } from '../../src/format.ts';
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

test('every moment reads in local time, spelled as browsers spell it (spec 9.3)', () => {
  const spelled = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const moment = fc.date({
    min: new Date('1970-01-01'),
    max: new Date('2099-12-31'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moment, (date) => {
      // Intl puts a comma before the time.
      const expected = spelled.format(date).replace(/, (?=\d+:)/, ' ');
      expect(formatDate(date.toISOString())).toBe(expected);
    }),
    { numRuns: 2_000 },
  );
});
