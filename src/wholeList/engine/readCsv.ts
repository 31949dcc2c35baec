import { addMonths, isValid, parseISO, toDate } from 'date-fns';
import Papa, { type ParseStepResult } from 'papaparse';
import { FIRST_YEAR, LAST_YEAR } from '../../filters/filters.ts';
import { inZone, type TimeZone, timeZoneName } from '../../time.ts';

/** Characters. A longer record is a fault of the file, such as a quote that is never closed. */
const MAX_RECORD_LENGTH = 1_000_000;
/** Characters that are enough to detect the delimiter and the line break. */
const SAMPLE = 1_000;
export const BYTE_ORDER_MARK = '\uFEFF';

export interface CsvRecord {
  cells: string[];
  /** The record as it stands in the file, with its line break. */
  source: string;
  /** An empty line, which callers skip. */
  isBlank: boolean;
  /** The file ends within a quoted cell. */
  isUnclosed: boolean;
}

/** Whether the file ends within the record. A shorter record with a line break only omits empty cells at its end. */
export function isCut({ cells, source, isUnclosed }: CsvRecord, columns: number): boolean {
  return isUnclosed || (cells.length < columns && !/[\r\n]$/.test(source));
}

/** A file that cannot be read as CSV. The message says why. */
export class InvalidCsv extends Error {
  override name = 'InvalidCsv';
}

/**
 * Splits a CSV file (RFC 4180) that arrives in pieces into records. Detects the delimiter and the line break; accepts
 * a byte-order mark. With `isStrict`, text that is not UTF-8 is an error; otherwise its characters are replaced.
 */
export class CsvReader {
  readonly #decoder: TextDecoder;
  readonly #onRecord: (record: CsvRecord) => void;
  #format: ReturnType<typeof detectFormat> | undefined;
  /** The end of the text so far: a record that may go on in the next piece. */
  #rest = '';

  constructor(onRecord: (record: CsvRecord) => void, { isStrict = false } = {}) {
    this.#onRecord = onRecord;
    this.#decoder = new TextDecoder('utf-8', { ignoreBOM: true, fatal: isStrict });
  }

  get delimiter(): string {
    return this.#format?.delimiter ?? ',';
  }

  /** @throws InvalidCsv */
  add(piece: Uint8Array): void {
    const text = this.#rest + this.#decode(piece);
    const canDetectFormat = this.#format !== undefined || text.length >= SAMPLE;
    this.#rest = canDetectFormat ? (this.#read(text)?.source ?? text) : text;
    if (this.#rest.length > MAX_RECORD_LENGTH) {
      throw new InvalidCsv('A row is longer than a million characters.');
    }
  }

  /** @throws InvalidCsv */
  end(): void {
    const last = this.#read(this.#rest + this.#decode());
    if (last?.source) this.#onRecord(last);
  }

  #decode(piece?: Uint8Array): string {
    try {
      return this.#decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      throw new InvalidCsv('The file is not UTF-8 text.');
    }
  }

  /** Reports all records but the last, which it returns. */
  #read(text: string): CsvRecord | undefined {
    if (text === '') return;
    this.#format ??= detectFormat(text);
    // Papa Parse removes the byte-order mark and does not count it in its cursor.
    const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
    let last: CsvRecord | undefined;
    let start = 0;
    Papa.parse<string[]>(text, {
      ...this.#format,
      step: ({ data, meta, errors }: ParseStepResult<string[]>) => {
        if (last) this.#onRecord(last);
        const end = meta.cursor + mark.length;
        const source = text.slice(start, end);
        last = {
          cells: data,
          source,
          isBlank: data.length === 1 && source.trim() === '',
          isUnclosed: errors.length > 0 && errors.every(({ code }) => code === 'MissingQuotes'),
        };
        start = end;
      },
    });
    return last;
  }
}

function detectFormat(text: string) {
  // A piece can end between the two characters of a line break.
  const { delimiter, linebreak } = Papa.parse(text.replace(/\r$/, ''), { preview: 10 }).meta;
  return { delimiter, newline: linebreak as '\r\n' | '\n' | '\r' };
}

/**
 * A sign, the rupee sign, digits with Indian or international grouping or none, and at most two decimals besides
 * zeros. The reference service puts an apostrophe before a sign, so that a spreadsheet runs no formula.
 */
const AMOUNT =
  /^(?:'(?=[+-]))?([+-]?)₹?\s*(\d{1,30}|\d{1,2}(?:,\d{2}){0,12},\d{3}|\d{1,3}(?:,\d{3}){1,9})(?:\.(\d{1,2})0*)?$/;

/** Whether a file's first row is a payment, and the file has no headings. */
export function isPayment(cells: string[]): boolean {
  return cells.some((cell) => parsePaise(cell) !== null || cell.includes('@'));
}

/** An amount in rupees as paise; null when it cannot be read exactly. Never calculated with floats. */
export function parsePaise(text: string): bigint | null {
  const paise = readPaiseDigits(text);
  return paise === null ? null : BigInt(paise);
}

/** The same as `parsePaise` as a decimal text, which is quick to make a number. */
export function readPaiseDigits(text: string): string | null {
  const match = AMOUNT.exec(text.trim());
  if (!match) return null;
  const [, sign = '', rupees = '', decimals = ''] = match;
  const paise = rupees.replaceAll(',', '') + decimals.padEnd(2, '0');
  return sign === '-' ? `-${paise}` : paise;
}

const MINUTE_MS = 60_000;
/** Every zone's offset from UTC is a multiple of this, and changes only at a multiple of it. */
const QUARTER_MS = 15 * MINUTE_MS;
/** UPI began in this month, so no payment is older. */
const FIRST_MONTH = new Date('2016-04-01T00:00:00Z');

/** Returns a function that converts a time to the zone: `2026-11-20 14:05:09`, or null when it cannot be read. */
export function localTimes(zone: TimeZone): (text: string) => string | null {
  // Calculating an offset is slow, and a file can contain millions of times.
  const offsets = new Map<number, number>();
  return (text) => {
    const time = readTime(text, zone);
    if (time === null) return null;
    const quarter = Math.floor(time / QUARTER_MS);
    let offset = offsets.get(quarter);
    if (offset === undefined) {
      offset = offsetOf(time, zone);
      offsets.set(quarter, offset);
    }
    return new Date(time + offset).toISOString().slice(0, 19).replace('T', ' ');
  };
}

/** The zone's name in a heading: `UTC+05:30`, or `Europe/Berlin` when its offset has changed since UPI began. */
export function nameTimes(zone: TimeZone, now = new Date()): string {
  const offset = offsetOf(+now, zone);
  for (let month = FIRST_MONTH; month < now; month = addMonths(month, 1)) {
    if (offsetOf(+month, zone) !== offset) return timeZoneName(zone);
  }
  if (offset === 0) return 'UTC';
  const size = new Date(Math.abs(offset)).toISOString().slice(11, 16);
  return `UTC${offset < 0 ? '-' : '+'}${size}`;
}

function offsetOf(time: number, zone: TimeZone): number {
  return -toDate(time, inZone(zone).in).getTimezoneOffset() * MINUTE_MS;
}

/** A time as most services write it. */
const USUAL_TIME = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d{1,3}))?Z$/;

/** Returns a function that reads the same as `readTime`, NaN for null, and knows the days that it has read. */
export function readTimes(zone: TimeZone): (text: string) => number {
  const days = new Map<string, number>();
  return (text) => {
    if (text === '') return Number.NaN;
    const [, day, hours, minutes, seconds, rest = ''] = USUAL_TIME.exec(text) ?? [];
    if (day === undefined) return readTime(text, zone) ?? Number.NaN;
    let start = days.get(day);
    if (start === undefined) {
      start = readTime(`${day}T00:00:00Z`, zone) ?? Number.NaN;
      days.set(day, start);
    }
    const minute = Number(hours) * 60 + Number(minutes);
    return start + minute * MINUTE_MS + Number(seconds) * 1_000 + Number(rest.padEnd(3, '0'));
  };
}

function readTime(text: string, zone: TimeZone): number | null {
  // Requires a whole day, because parseISO reads `20` as a century.
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return null;
  // A text that contains its zone is parsed four times as fast without the option.
  const hasZone = /Z$|[T ].*[+-]\d/.test(text);
  const date = parseISO(text, hasZone ? {} : inZone(zone));
  const year = date.getUTCFullYear();
  return isValid(date) && year >= FIRST_YEAR && year <= LAST_YEAR ? date.getTime() : null;
}
