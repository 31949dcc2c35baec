import type { RowCounts } from './received.ts';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const END_OF_BYTE_ORDER_MARK = 0xbf;

const SEPARATORS = [',', ';', '\t', '|'];
/** A quote after one of these opens a cell; after a quote it stands for one in the cell. */
const BEFORE_QUOTED = new Set([...SEPARATORS, '\r', '\n', '"'].map((it) => it.charCodeAt(0)));

/** A longer row is a fault of the file, such as a quote that is never closed. */
const MAX_ROW_BYTES = 1_000_000;

const QUOTED = /(?<=^|[,;\t|"])"([^"]*)"/g;
const AMOUNT = /^'?[+-]?₹?\s*\d[\d,]*(\.\d{1,2}0*)?$/;

/** Counts the rows of a CSV file that arrives in pieces: its lines outside of quotes, without the headings. */
export class RowCounter {
  /** With the headings, without blank ones. */
  #lines = 0;
  #hasHeadings = true;
  #separator = ',';
  #columns = 0;
  /** The line that goes on in the next piece. */
  #unfinished: Uint8Array[] = [];
  #previous = LINE_FEED;
  #isQuoted = false;
  #isTooLong = false;

  add(piece: Uint8Array): void {
    let start = 0;
    // An iterator takes five times as long, and the page waits for it.
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at] as number;
      if (byte > QUOTE) continue;
      if (byte === QUOTE) {
        const before = at > 0 ? (piece[at - 1] as number) : this.#previous;
        this.#isQuoted = !this.#isQuoted && this.#canOpenAfter(before);
      } else if ((byte === LINE_FEED || byte === CARRIAGE_RETURN) && !this.#isQuoted) {
        this.#endLine(piece, start, at);
        start = at + 1;
      }
    }
    this.#previous = piece.at(-1) ?? this.#previous;
    if (this.#isTooLong) return;
    this.#unfinished.push(piece.subarray(start));
    this.#isTooLong = this.#unfinished.reduce((sum, it) => sum + it.length, 0) > MAX_ROW_BYTES;
  }

  /** Null when they cannot be counted. */
  get rows(): number | null {
    return this.#isTooLong ? null : Math.max(this.#lines - Number(this.#hasHeadings), 0);
  }

  /** Ends the count. `isCut`: the file ends within a row. A row that has its line break is whole. */
  end(): Pick<RowCounts, 'rows' | 'isCut'> {
    const last = decode(this.#unfinished);
    this.#endLine(new Uint8Array(), 0, 0);
    const isShort = last.trim() !== '' && cellsOf(last, this.#separator).length < this.#columns;
    return { rows: this.rows, isCut: this.#isQuoted || isShort };
  }

  #canOpenAfter(byte: number): boolean {
    return BEFORE_QUOTED.has(byte) || (this.#lines === 0 && byte === END_OF_BYTE_ORDER_MARK);
  }

  /** Blank lines are no rows, and in a CRLF the line feed ends one. */
  #endLine(piece: Uint8Array, start: number, end: number): void {
    const begun = this.#unfinished;
    if (begun.length > 0) this.#unfinished = [];
    if (isBlank(piece, start, end) && begun.every((it) => isBlank(it))) return;
    if (this.#lines === 0) this.#readFirst(decode([...begun, piece.subarray(start, end)]));
    this.#lines += 1;
  }

  #readFirst(line: string): void {
    for (const separator of SEPARATORS) {
      const cells = cellsOf(line, separator);
      if (cells.length <= this.#columns) continue;
      this.#separator = separator;
      this.#columns = cells.length;
      // Otherwise it is a payment.
      this.#hasHeadings = !cells.some((cell) => cell.includes('@') || AMOUNT.test(cell.trim()));
    }
  }
}

function isBlank(bytes: Uint8Array, start = 0, end = bytes.length): boolean {
  let at = start;
  while (at < end && bytes[at] === SPACE) at += 1;
  return at === end;
}

/** The cells of a line, without quotes and without separators in quotes. */
function cellsOf(line: string, separator: string): string[] {
  const plain = line.replace(QUOTED, (_, quoted: string) => quoted.replaceAll(separator, ''));
  return plain.split(separator);
}

/** A piece may begin or end within a character. */
function decode(pieces: Uint8Array[]): string {
  const decoder = new TextDecoder();
  return pieces.map((piece) => decoder.decode(piece, { stream: true })).join('');
}
