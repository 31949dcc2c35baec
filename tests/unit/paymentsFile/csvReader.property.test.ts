import * as fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { CsvReader, type CsvRecord } from '../../../src/paymentsFile/readCsv.ts';
import { hostileText } from '../../hostile.ts';

// As long as the sample from which the format is detected, so that later pieces are read one by one.
const LONG = 'x'.repeat(1_000);

const cell = fc.oneof(
  // Longer cells are slow to write, and would test nothing more.
  hostileText.map((text) => text.slice(0, 3_000)),
  fc.constantFrom(
    ...['', '"', ',', '\r\n', '\n', '=1+1', '0012', '632512345678', '-5', '₹ 1,00,000', ' ', LONG],
  ),
);

/** A valid file: at least two columns, quotes where needed and elsewhere at random. */
const file = fc
  .record({
    mark: fc.constantFrom('', '\uFEFF'),
    newline: fc.constantFrom('\r\n', '\n'),
    endsWithNewline: fc.boolean(),
    quoted: fc.array(fc.boolean(), { minLength: 4 }),
    rows: fc
      .integer({ min: 2, max: 4 })
      .chain((columns) =>
        fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { maxLength: 12 }),
      ),
  })
  .map(({ mark, newline, endsWithNewline, quoted, rows }) => {
    // Unpaired surrogates cannot be written as UTF-8, and a byte-order mark at the start is not part of a cell.
    const clean = rows.map((row) => row.map((text) => text.replace(/[\p{Cs}\uFEFF]/gu, '')));
    const records = [Array.from(clean[0] ?? ['', ''], (_, nth) => `Heading ${nth}`), ...clean];
    const quotes = (text: string, column: number) => quoted[column] || text.includes(';');
    const text = Papa.unparse(records, { newline, quotes });
    return { text: mark + text + (endsWithNewline ? newline : ''), records };
  });

function read(text: string, sizes: number[]): CsvRecord[] {
  const records: CsvRecord[] = [];
  const reader = new CsvReader((record) => records.push(record));
  const bytes = new TextEncoder().encode(text);
  for (let start = 0, piece = 0; start < bytes.length; piece++) {
    const size = sizes[piece % sizes.length] ?? bytes.length;
    reader.add(bytes.slice(start, start + size));
    start += size;
  }
  reader.end();
  return records;
}

const pieceSizes = fc.array(fc.integer({ min: 200, max: 2_000 }), { minLength: 1, maxLength: 5 });

test('a file in pieces of any size has the same records, and their sources are the file', () => {
  fc.assert(
    fc.property(file, pieceSizes, ({ text, records }, sizes) => {
      const found = read(text, sizes);
      expect(found.map(({ source }) => source).join('')).toBe(text);
      expect(found.map(({ cells }) => cells)).toEqual(records);
    }),
  );
});
