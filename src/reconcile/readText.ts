import Papa from 'papaparse';
import { hasDigit } from '../written/digits.ts';

/** A line of a file, by its cells. */
export interface Line {
  cells: string[];
  /** The row number in a spreadsheet. A line break within quotes does not start a new row. */
  number: number;
  sheet?: string;
  /** The title above the line, or a note that a workbook hides the line or strikes it through. */
  mark?: string;
  /** Why its cells cannot be trusted. */
  problem?: 'cells' | 'quote' | 'dateCell';
}

/** Why a file cannot be read. `describeMatch.ts` has the sentences. */
export type FileProblem = 'empty' | 'noRows' | 'notATable' | 'damaged' | 'tooLarge' | 'password';

/** The message is the FileProblem, because only the name and message of a worker's error reach the page. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
  constructor(problem: FileProblem) {
    super(problem);
  }
}

/** The most bytes of a text: a string can hold that many, and no real table is as large. */
const MAX_BYTES = 200_000_000;

/** Lets other messages arrive, such as one that cancels. @throws the signal's reason */
export async function pause(signal?: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  signal?.throwIfAborted();
}

/** Reads the lines of a text. @throws UnreadableFile, and the signal's reason */
export async function readText(bytes: Uint8Array, signal?: AbortSignal): Promise<Line[]> {
  if (bytes.length > MAX_BYTES) throw new UnreadableFile('tooLarge');
  const text = decode(bytes);
  const start = text.slice(0, 5_000).trimStart();
  if (start === '') throw new UnreadableFile('empty');
  if (NO_TABLE.test(start) || text.includes('\0')) throw new UnreadableFile('notATable');
  // Some files end headings and rows with different line breaks.
  const plain = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  // Excel's own line that names the delimiter.
  const [declaration = '', named] = /^"?sep=(.)"?[,;\t]*(?=\n)/i.exec(plain) ?? [];
  const content = plain.slice(declaration.length);
  const delimiter = named ?? delimiterOf(content);
  return linesOf(delimiter ? content : columnsOf(content), delimiter ?? '\t', signal);
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

/** Formats that are text, but no table: PDF, web pages and other XML, OFX, QIF, JSON, MT940. */
const NO_TABLE =
  /^(%PDF|<[?!]?[\w:]+[\s>]|OFXHEADER|!(Type|Account|Option)\b|\{\s*["}]|\[\s*[[{\]"])|<OFX>|^(\{1:|:20:)[\s\S]*:(60[FM]|61|25):/i;

/** How many rows are read to find the delimiter: more than a bank's own lines above them. */
const SAMPLE = 120;

/** The delimiter that gives the most cells in rows of equal length; undefined if none, or if blanks align the cells. */
function delimiterOf(text: string): string | undefined {
  const sample = text.slice(0, 500_000);
  const found = [',', '\t', ';', '|'].map((delimiter) => {
    const cells = new Map<number, number>();
    const { data } = Papa.parse<string[]>(sample, { delimiter, newline: '\n', preview: SAMPLE });
    for (const { length } of data) cells.set(length, (cells.get(length) ?? 0) + length - 1);
    // If quotes are left within a cell, they were around cells with another delimiter.
    const quotes = data.filter((row) => row.some((cell) => cell.includes('"'))).length;
    return { delimiter, score: Math.max(0, ...cells.values()) / (1 + quotes) };
  });
  const best = found.reduce((most, one) => (one.score > most.score ? one : most));
  // A title above columns that are aligned with blanks may have a comma.
  const apart = sample.split('\n', SAMPLE).filter((line) => !line.includes(best.delimiter));
  return best.score > 0 && best.score >= apart.filter(areAligned).length
    ? best.delimiter
    : undefined;
}

const areAligned = (line: string) => line.trim().split(/ {2,}/).length > 2;

/** Puts tabs between columns that are aligned with blanks: each begins after a blank in all lines of a sample. */
function columnsOf(text: string): string {
  const lines = text.split('\n');
  const sample = lines.filter(areAligned).slice(0, SAMPLE);
  const width = Math.max(0, ...sample.map(({ length }) => length));
  const isBlank = (line: string, at: number) => (line[at] ?? ' ') === ' ';
  const isGap = Array.from({ length: width }, (_, at) => sample.every((line) => isBlank(line, at)));
  const starts = [...isGap.keys()].filter((at) => at > 0 && isGap[at - 1] && !isGap[at]);
  const isOfTable = (line: string) => starts.every((at) => isBlank(line, at - 1));
  const cut = (line: string) =>
    [0, ...starts].map((at, nth) => line.slice(at, starts[nth])).join('\t');
  return lines.map((line) => (isOfTable(line) ? cut(line) : line)).join('\n');
}

/** The most lines of a row with line breaks in its cells. */
const MAX_LINES = 50;
/** Rows between chances to cancel a reading. */
const STEP = 20_000;

/** Reads row by row, so that a stray quote spoils only its own line. */
async function linesOf(text: string, delimiter: string, signal?: AbortSignal): Promise<Line[]> {
  const lines: Line[] = [];
  const written = text.split('\n');
  for (let at = 0; at < written.length; ) {
    const number = lines.length + 1;
    const cells = readQuoted(linesAt(written, at), delimiter);
    if (cells) lines.push({ cells, number });
    else lines.push({ cells: written[at]?.split(delimiter) ?? [], number, problem: 'quote' });
    at += cells?.join('').split('\n').length ?? 1;
    if (number % STEP === 0) await pause(signal);
  }
  return lines;
}

/** The lines that may belong to a row: up to the first that makes the number of quotes even, and at most MAX_LINES. */
function linesAt(lines: string[], start: number): string[] {
  let [end, quotes] = [start, 0];
  do {
    quotes += (lines[end]?.split('"').length ?? 1) - 1;
    end += 1;
  } while (quotes % 2 === 1 && end < start + MAX_LINES);
  return lines.slice(start, end);
}

/** The cells of the first row; undefined if one has an unclosed quote, text after its quote, or lines that are rows. */
function readQuoted(lines: string[], delimiter: string): string[] | undefined {
  const [first = ''] = lines;
  if (!first.includes('"')) return first.split(delimiter);
  const config = { delimiter, newline: '\n', preview: 1 } as const;
  const { data, errors } = Papa.parse<string[]>(`${lines.join('\n')}\n`, config);
  const [cells = []] = data;
  const within = lines.slice(1, cells.join('').split('\n').length - 1);
  const isRow = within.some((line) => isLike(cells, line.split(delimiter)));
  return errors.length > 0 || isRow ? undefined : cells;
}

/** Whether a line in a quoted cell looks like its row: then the quotes are stray, and the cell's lines are rows. */
const isLike = (cells: string[], inner: string[]) =>
  cells.length > 2 &&
  inner.length === cells.length &&
  cells.every((cell, at) => cell.includes('\n') || hasDigit(cell) === hasDigit(inner[at] ?? ''));
