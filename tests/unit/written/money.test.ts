import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalSignOf, foreignIn, readAmount, readAnyAmount } from '../../../src/written/money.ts';
import { hostileText } from '../../hostile.ts';

describe('an amount is read as people, shops and banks write it', () => {
  test.each([
    ['649', 64_900n],
    ['1,23,456.00', 12_345_600n],
    ['1,234,567.8', 123_456_780n],
    ['₹1,249.00', 124_900n],
    ['₹ 1,249.00', 124_900n],
    ['Rs. 649/-', 64_900n],
    ['Rs.649', 64_900n],
    ['Re. 1', 100n],
    ['INR5.50', 550n],
    ['1,249.00 INR', 124_900n],
    ['390,24', 39_024n],
    ['110,7', 11_070n],
    ['1.249,00', 124_900n],
    ['₹1.234,56', 123_456n],
    ['3.000,5', 300_050n],
    ['1\u202F249,00', 124_900n],
    ['1,069', 106_900n],
    ['23600.0000', 2_360_000n],
    ['0.500', 50n],
    ['.50', 50n],
    ["'649.00", 64_900n],
    ["'649.00'", 64_900n],
    ['ரூ. 1,947.00', 194_700n],
    ['రూ 649.50', 64_950n],
    ['৬৪৯.৫০ টাকা', 64_950n],
    ['="649.00"', 64_900n],
    ['\'="649.00"', 64_900n],
    ['\u00A0649.00\u00A0', 64_900n],
    ['６４９', 64_900n],
    ['६४९.५०', 64_950n],
    ['12345678901234567.89', 1_234_567_890_123_456_789n],
  ])('%s', (text, paise) => {
    expect(readAmount(text)).toEqual({ paise, side: null });
  });
});

test.each(['-5', '5-', '(5.00)', '-₹5', '₹-5.00', '(₹5)', '- 5', '(-)5.00', '−5', "'-5.00"])(
  '%s is money out',
  (text) => {
    expect(readAmount(text)).toEqual({ paise: -500n, side: null });
  },
);

test.each([
  ['1,200.00 CR', 'cr'],
  ['1,200.00(Cr)', 'cr'],
  ['1,200.00Cr.', 'cr'],
  ['1,200.00 C', 'cr'],
  ['Cr 1,200', 'cr'],
  ['₹1,200 Cr', 'cr'],
  ['1,200.00 Dr', 'dr'],
  ['(DR) 1,200', 'dr'],
  ['1,200.00D', 'dr'],
  // The sign and the side say the same thing.
  ['-1,200.00 Dr', 'dr'],
] as const)('%s is on the side that it names', (text, side) => {
  expect(readAmount(text)).toEqual({ paise: 120_000n, side });
});

test.each([
  '(c)'.repeat(20),
  'c'.repeat(60),
  '(Dr)'.repeat(15),
  'rs.'.repeat(20),
  '5 (c)(c)(c)(c)(c)(c)(c)(c)(c)x',
])('“%s” is refused at once', (text) => {
  expect(readAmount(text)).toBeUndefined();
});

test.each(['', '  ', '-', '–', '—', '--', '₹ -', ' '.repeat(100)])('“%s” is no amount', (text) => {
  expect(readAmount(text)).toBeNull();
});

describe('a text that is not exactly an amount is never read as another one', () => {
  test.each([
    ...['1.005', '1,2,3', '1.2,34', '12,345,67', '1.2E+05', '5%', '$5', 'USD 5', '--5', '(5', '5)'],
    ...['-5 Cr', '5 Cr Dr', 'ORD-1', 'C300', 'D-5', 'Cr', '12-12', '2026-11-20', '20.11.2026'],
    ...["1'5", '1"5', '5=5', "5'", 'INR 5 INR 5'],
    ...['63270441 7725', 'five', '9'.repeat(1_000), `1${' '.repeat(100_000)}1`],
  ])('%s', (text) => {
    expect(readAmount(text)).toBeUndefined();
  });

  test('whatever a cell contains', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const digits = text.normalize('NFKC').match(/\p{Nd}/gu) ?? [];
        if (readAmount(text)) expect(digits.length).toBeGreaterThan(0);
      }),
    );
  });

  test('each written amount is read as itself, in any grouping', () => {
    const written = fc.tuple(
      fc.bigInt({ min: 0n, max: 10n ** 20n }),
      fc.constantFrom('en-IN', 'en-US', 'de-DE', 'de-CH', 'fr-FR'),
    );
    fc.assert(
      fc.property(written, ([paise, locale]) => {
        const decimal = `${paise / 100n}.${String(paise % 100n).padStart(2, '0')}`;
        const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(
          decimal as Intl.StringNumericLiteral,
        );
        expect(readAmount(text)).toEqual({ paise, side: null });
      }),
    );
  });
});

describe('the decimal sign is that of the column, not of the cell', () => {
  test.each<[cells: string[], sign: string]>([
    [['3.000', '110,7'], ','],
    [['₹ 1.249,00 Cr', '3.000', '', 'Total'], ','],
    [['1.234.567'], ','],
    [['1,500', '649.00'], '.'],
    [['1,23,456', '1,500'], '.'],
    [['0.500'], '.'],
    [['500', '-', ''], '.'],
    [['3.000', '12.000'], '.'],
    [['1,500'], '.'],
    [['1.5', '1,5'], '.'],
    [['12.345'], '.'],
    [[',5'], ','],
    [['20 of 1,5', '2.50'], '.'],
  ])('%j', (cells, sign) => {
    expect(decimalSignOf(cells)).toBe(sign);
  });

  test('three thousand is not three', () => {
    expect(readAmount('3.000', ',')).toMatchObject({ paise: 300_000n });
    expect(readAmount('3.000', '.')).toMatchObject({ paise: 300n });
    expect(readAmount('1.249,00', '.')).toBeUndefined();
  });
});

test.each([
  ['$49.99', '$', 4_999n],
  ['€ 1,249.00', '€', 124_900n],
  ['usd 5', 'usd', 500n],
  ['5.50AED', 'AED', 550n],
  ['($1.75)', '$', -175n],
])('%s is an amount of another currency', (text, currency, paise) => {
  expect(foreignIn(text)).toBe(currency);
  expect(readAmount(text)).toBeUndefined();
  expect(readAnyAmount(text)).toMatchObject({ paise });
});

test.each(['₹5', '₨ 5', 'Rs. 5', 'INR 5', '5', 'AUDIO', 'x'.repeat(100_000)])(
  '%.20s names no other currency',
  (text) => {
    expect(foreignIn(text)).toBeUndefined();
  },
);

test('in a long cell no currency is looked for', () => {
  expect(foreignIn(`USD 5${' '.repeat(55)}`)).toBe('USD');
  expect(foreignIn(`USD 5${' '.repeat(56)}`)).toBeUndefined();
});
