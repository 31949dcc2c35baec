import * as fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { RowCounter } from '../../../src/export/RowCounter.ts';
import { hostileText } from '../../hostile.ts';

/** Counts a file in pieces of these sizes. */
function count(file: string | Uint8Array, sizes = [10]) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const counter = new RowCounter();
  for (let start = 0, piece = 0; start < bytes.length; piece += 1) {
    const size = sizes[piece % sizes.length] ?? bytes.length;
    counter.add(bytes.slice(start, start + size));
    start += size;
  }
  return counter.end();
}

test.each([
  ['with a line break in quotes', '\uFEFFa,b\r\n"1\r\n2",x\r\n3,"say ""hi"""\r\n', 2],
  ['with a quote within a cell', 'a,b\n5" pipe,1\n6" pipe,2\n', 2],
  ['with the line breaks of two systems', 'a,b\r\n1,2\n3,4\n', 2],
  ['without a line break at the end', 'a,b\n1,2\n3,4', 2],
  ['with blank lines', 'a,b\r\n\r\n1,2\r\n  \r\n', 1],
  ['with one column, some cells empty and quoted', 'a\r\n""\r\n1\r\n', 2],
  ['without headings', '1,₹5.00,asha@okaxis\r\n2,5.00,ravi@okaxis\r\n', 2],
  ['without headings, its amounts quoted', '"a","1,24,900.00"\n"b","5.00"\n', 2],
  ['that is not UTF-8', Buffer.from('a,b\r\n\xe9,2\r\n', 'latin1'), 1],
])('a file %s has all its rows', (_, file, rows) => {
  for (const size of [1, 2, 10, 1_000]) {
    expect(count(file, [size])).toEqual({ rows, isCut: false });
  }
});

test.each([
  ['within a row', '4,5', true],
  ['within a quoted cell', '4,"5', true],
  // Some services leave empty cells at the end of a row out.
  ['with a short row', '4,5\r\n', false],
  ['with all cells, of which the last is empty', '4,5,', false],
])('whether a file that ends %s is cut', (_, end, isCut) => {
  expect(count(`a,b,c\r\n1,2,3\r\n${end}`)).toEqual({ rows: 2, isCut });
});

test('the rows of a file with a quote that is never closed are unknown', () => {
  expect(count(`a,b\r\n"${'x'.repeat(1_100_000)}`, [64_000])).toEqual({ rows: null, isCut: true });
});

const cell = fc.oneof(
  hostileText.map((text) => text.slice(0, 100)),
  fc.constantFrom('', '"', '""', '5"', ',', ';', '\t', '|', '\r\n', '\n', '\r', ' ', '₹ 1,00,000'),
);

/** A file, whole or cut anywhere, as text with its separator. */
const file = fc
  .record({
    mark: fc.constantFrom('', '\uFEFF'),
    newline: fc.constantFrom('\r\n', '\n', '\r'),
    separator: fc.constantFrom(',', ';', '\t', '|'),
    quoted: fc.array(fc.boolean(), { minLength: 4 }),
    rows: fc
      .integer({ min: 2, max: 4 })
      .chain((columns) =>
        fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { maxLength: 12 }),
      ),
    blanks: fc.array(fc.constantFrom('', '', '\n'), { minLength: 1 }),
    length: fc.option(fc.nat(1_000)),
  })
  .map(({ mark, newline, separator, quoted, rows, blanks, length }) => {
    const headings = Array.from(rows[0] ?? ['', ''], (_, nth) => `Heading ${nth}`);
    const quotes = (text: string, column: number) =>
      Boolean(quoted[column]) || /["\r\n,;\t|]/.test(text);
    const lines = [headings, ...rows].map(
      (row, nth) =>
        Papa.unparse([row.map((text) => text.replace(/\p{Cs}/gu, ''))], {
          delimiter: separator,
          quotes,
        }) +
        newline +
        blanks[nth % blanks.length]?.replace('\n', newline),
    );
    return { text: mark + lines.join('').slice(0, length ?? undefined), separator, newline };
  });

test('a file in pieces of any size has as many rows as Papa Parse finds in it', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(file, sizes, ({ text, separator, newline }, sizes) => {
      // Papa Parse takes half a line break for a part of the cell.
      fc.pre(newline === '\r' || !text.endsWith('\r'));
      const { data, errors } = Papa.parse<string[]>(text, { delimiter: separator, newline });
      const isOpen = errors.some(({ code }) => code === 'MissingQuotes');
      const isBlank = ([first = '', ...others]: string[]) => first.trim() === '' && !others.length;
      const records = data.filter(
        (cells, nth) => !isBlank(cells) || (isOpen && nth === data.length - 1),
      );
      const isShort = (records.at(-1)?.length ?? 0) < (records[0]?.length ?? 0);
      expect(count(text, sizes)).toEqual({
        rows: Math.max(records.length - 1, 0),
        isCut: isOpen || (isShort && !/[\r\n]$/.test(text)),
      });
    }),
    { numRuns: 300 },
  );
});
