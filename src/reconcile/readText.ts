import Papa from 'papaparse';

/** A line of a file that is not blank. */
export interface Line {
  cells: string[];
  /** The row number in a spreadsheet. A line break within quotes does not start a new row. */
  number: number;
  sheet?: string;
  /** Why its cells cannot be trusted. */
  problem?: 'cells' | 'quote' | 'dateCell';
}

/** Why a file cannot be read. The screen has the sentences. */
export type FileProblem =
  | ('empty' | 'noRows' | 'notATable' | 'damaged' | 'tooLarge')
  | ('password' | 'oldExcel' | 'binaryExcel' | 'openDocument' | 'otherParts' | 'archive')
  | ('pdf' | 'webPage' | 'xml' | 'camt' | 'ofx' | 'mt940' | 'qif' | 'json');

/** The message is the FileProblem: of an error in a worker, only name and message reach the page. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
  constructor(problem: FileProblem) {
    super(problem);
  }
}

export interface TextLines {
  lines: Line[];
  delimiter: string;
}

/** A string can hold no more, and no table of a person has it. */
const MAX_BYTES = 200_000_000;

/** Lets a message arrive that cancels. */
export async function pause(signal?: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  signal?.throwIfAborted();
}

/** @throws UnreadableFile, and the signal's reason */
export async function readText(bytes: Uint8Array, signal?: AbortSignal): Promise<TextLines> {
  if (bytes.length > MAX_BYTES) throw new UnreadableFile('tooLarge');
  const text = decode(bytes);
  const problem = problemOf(text);
  if (problem) throw new UnreadableFile(problem);
  // Some files end their headings and their rows in different ways.
  const plain = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  // Excel's own line that names the delimiter.
  const [declaration = '', named] = /^"?sep=(.)"?[,;\t]*(?=\n)/i.exec(plain) ?? [];
  const content = plain.slice(declaration.length);
  const delimiter = named ?? delimiterOf(content);
  return { lines: await linesOf(content, delimiter, signal), delimiter };
}

/** Decodes by the byte-order mark; without one as UTF-8, or else as Windows-1252. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Formats that are text, but no table. */
function problemOf(text: string): FileProblem | undefined {
  const start = text.slice(0, 2_000).trimStart();
  if (start === '') return 'empty';
  if (start.startsWith('%PDF')) return 'pdf';
  if (/^OFXHEADER|^<\?OFX|<OFX>/i.test(start)) return 'ofx';
  if (/<(\w+:)?Document\b[^>]{0,200}camt\./i.test(start)) return 'camt';
  if (/^<(!doctype html|html|head|meta|style|table)/i.test(start)) return 'webPage';
  if (/^<(\?xml|!doctype|\w+[\s>])/i.test(start)) return 'xml';
  if (/^!(Type|Account|Option)\b/i.test(start)) return 'qif';
  if (/^(\{1:|:20:)/.test(start) && /:(60[FM]|61|25):/.test(text.slice(0, 5_000))) return 'mt940';
  if (/^(\{\s*["}]|\[\s*[[{\]"])/.test(start)) return 'json';
  if (text.includes('\0')) return 'notATable';
}

/** Rows that show the delimiter, also below a bank's own lines. */
const SAMPLE = 120;

/** The delimiter that gives the most cells in rows of equal length. */
function delimiterOf(text: string): string {
  const sample = text.slice(0, 500_000);
  const found = [',', '\t', ';', '|'].map((delimiter) => {
    const cells = new Map<number, number>();
    const { data } = Papa.parse<string[]>(sample, { delimiter, newline: '\n', preview: SAMPLE });
    for (const { length } of data) cells.set(length, (cells.get(length) ?? 0) + length - 1);
    // Quotes that are left within a cell are those around cells with another delimiter.
    const quotes = data.filter((row) => row.some((cell) => cell.includes('"'))).length;
    return { delimiter, score: Math.max(0, ...cells.values()) / (1 + quotes) };
  });
  return found.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

/** No cell of a table has more line breaks. */
const MAX_BREAKS = 50;
/** After so many rows, a reading can be cancelled. */
const STEP = 20_000;

/** Record by record: one with a stray quote is lost alone, with what is in its line. */
async function linesOf(text: string, delimiter: string, signal?: AbortSignal): Promise<Line[]> {
  const lines: Line[] = [];
  const find = (sign: string, from: number) => {
    const found = text.indexOf(sign, from);
    return found < 0 ? text.length : found;
  };
  let quote = -1;
  for (let start = 0; start < text.length; ) {
    let end = find('\n', start);
    if (quote < start) quote = find('"', start);
    const record = quote < end ? readRecord(text, start, delimiter, find) : undefined;
    const cells = record?.cells ?? text.slice(start, end).split(delimiter);
    const line: Line = { cells, number: lines.length + 1 };
    if (quote < end && !record) line.problem = 'quote';
    end = record?.end ?? end;
    if (lines.push(line) % STEP === 0) await pause(signal);
    start = end + 1;
  }
  return lines;
}

/** A record with quotes; undefined where one is not closed, or has something behind it. */
function readRecord(
  text: string,
  start: number,
  delimiter: string,
  find: (sign: string, from: number) => number,
) {
  const cells: string[] = [];
  let newline = -1;
  for (let at = start; ; at += 1) {
    if (newline < at) newline = find('\n', at);
    const isQuoted = text[at] === '"';
    let close = isQuoted ? find('"', at + 1) : at;
    while (isQuoted && text[close + 1] === '"') close = find('"', close + 2);
    if (isQuoted) {
      const cell = text.slice(at + 1, close);
      if (cell.split('\n').length > MAX_BREAKS) return;
      cells.push(cell.replaceAll('""', '"'));
      at = close + 1;
      while (text[at] === ' ') at += 1;
    } else {
      const length = text.slice(at, newline).indexOf(delimiter);
      const end = length < 0 ? newline : at + length;
      cells.push(text.slice(at, end));
      at = end;
    }
    const isEnd = at >= text.length || text[at] === '\n';
    if (close >= text.length || (!isEnd && text[at] !== delimiter)) return;
    if (isEnd) return { cells, end: at };
  }
}
