import { expect, test } from 'vitest';
import { RowCounter } from '../../../src/export/RowCounter.ts';

/** Counts the rows of a file that arrives in pieces of these sizes, in bytes. */
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
  ['without a line break at the end', 'a,b\n1,2\n3,4', 2],
  ['with blank lines', 'a,b\r\n\r\n1,2\r\n  \r\n', 1],
  ['with one column, some cells empty and quoted', 'a\r\n""\r\n1\r\n', 2],
  ['without headings', '1,₹5.00,asha@okaxis\r\n2,5.00,ravi@okaxis\r\n', 2],
  ['without headings, its amounts quoted', '"a","1,24,900.00"\n"b","5.00"\n', 2],
  ['that is not UTF-8', Buffer.from('a,b\r\n\xe9,2\r\n', 'latin1'), 1],
])('a file %s has all its rows', (_, file, rows) => {
  for (const size of [1, 2, 10, 1_000]) {
    expect(count(file, [size])).toEqual({ rows, isCut: false, repeated: 0 });
  }
});

test.each([
  ['within a row', '4,5', true],
  ['within a quoted cell', '4,"5', true],
  // Some services omit the empty cells at the end of a row.
  ['with a short row', '4,5\r\n', false],
  ['with all cells, of which the last is empty', '4,5,', false],
])('whether a file that ends %s is cut', (_, end, isCut) => {
  expect(count(`a,b,c\r\n1,2,3\r\n${end}`)).toEqual({ rows: 2, isCut, repeated: 0 });
});

test('rows that repeat an earlier one are counted, wherever they are and however they end', () => {
  const file = 'a,b\r\n1,"x\r\ny"\r\n2,3\r\n2,3\r\n1,"x\r\ny"\r\n\r\n2,3';
  for (const size of [1, 3, 1_000]) {
    expect(count(file, [size])).toEqual({ rows: 5, isCut: false, repeated: 3 });
  }
});

test('the rows of a file with a quote that is never closed are unknown', () => {
  expect(count(`a,b\r\n"${'x'.repeat(1_100_000)}`, [64_000])).toEqual({
    rows: null,
    isCut: true,
    repeated: 0,
  });
});
