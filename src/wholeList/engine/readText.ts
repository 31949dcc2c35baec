import Papa from 'papaparse';

/** A line of a file that is not blank. */
export interface Line {
  cells: string[];
  /** The row number in a spreadsheet. A line break within quotes does not start a new row. */
  number: number;
  /** Why its cells cannot be trusted, in a sentence. */
  problem?: string | undefined;
}

/** A person's own file before its headings are found. */
export interface Lines {
  lines: Line[];
  isXlsx: boolean;
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252' | null;
  delimiter: string | null;
  sheetName?: string;
  /** The workbook numbers its days from 1904. */
  isFrom1904?: boolean;
}

/** A file that cannot be read. The message says what to do. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/** @throws UnreadableFile */
export function readText(bytes: Uint8Array): Lines {
  const start = String.fromCharCode(...bytes.subarray(0, 4));
  if (start === '%PDF') throw new UnreadableFile('This is a PDF. Choose the same as CSV or Excel.');
  if (start === '\xD0\xCF\x11\xE0') throw new UnreadableFile(describeOldFile(bytes));
  const { encoding, text } = decode(bytes);
  if (/^\s*<(!doctype|html|head|meta|style|table|\?xml)/i.test(text)) {
    throw new UnreadableFile(
      'This is a web page or XML, whatever its name. Open it in a spreadsheet, save it as CSV, and choose that.',
    );
  }
  if (text.includes('\0')) {
    throw new UnreadableFile('This is no table. Choose a CSV or Excel file.');
  }
  // Some files end their headings and their rows in different ways.
  const plain = text.includes('\r') ? text.replace(/\r*\n|\r/g, '\n') : text;
  // Excel's own line that names the delimiter.
  const [declaration = '', named] = /^"?sep=(.)"?[,;\t]*(?=\n)/i.exec(plain) ?? [];
  const content = plain.slice(declaration.length);
  const delimiter = named ?? delimiterOf(content);
  return { lines: linesOf(content, delimiter), isXlsx: false, encoding, delimiter };
}

/** Excel writes its old format and, in the same container, workbooks with a password. */
function describeOldFile(bytes: Uint8Array): string {
  // The names of the container's parts are in UTF-16 at an even place.
  const names = new TextDecoder('utf-16le').decode(bytes);
  return names.includes('EncryptedPackage')
    ? 'This Excel file has a password. Save it without one, and choose that.'
    : 'This is an old Excel file. Save it as .xlsx or CSV, and choose that.';
}

function decode(bytes: Uint8Array): { encoding: Lines['encoding']; text: string } {
  const [first = 1, second = 1] = bytes;
  const isLittle = first === 0xff || second === 0;
  if (isLittle || first === 0xfe || first === 0) {
    const text = new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(bytes);
    return { encoding: 'UTF-16', text };
  }
  try {
    return { encoding: 'UTF-8', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { encoding: 'Windows-1252', text: new TextDecoder('windows-1252').decode(bytes) };
  }
}

/** Rows that show the delimiter, also below a bank's own lines. */
const SAMPLE = 120;

/**
 * The delimiter that gives the most cells in rows of equal length. Papa Parse's own guess reads ten rows, which may all
 * be above the headings.
 */
function delimiterOf(text: string): string {
  const found = [',', '\t', ';', '|'].map((delimiter) => {
    const cells = new Map<number, number>();
    const { data } = Papa.parse<string[]>(text, {
      ...{ delimiter, newline: '\n', preview: SAMPLE },
    });
    for (const { length } of data) cells.set(length, (cells.get(length) ?? 0) + length - 1);
    return { delimiter, score: Math.max(...cells.values()) };
  });
  return found.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

const OPEN_QUOTE = 'A quotation mark in it is not closed.';
/** After so many open quotation marks, they are no quotes in this file. */
const MAX_OPEN_QUOTES = 20;

function linesOf(text: string, delimiter: string): Line[] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n' });
  if (errors.length > 0) return repairQuotes(text, delimiter);
  return data.map((cells, place) => ({ cells, number: place + 1 }));
}

/** A quotation mark that is not closed takes only its own row with it, not all rows below. */
function repairQuotes(text: string, delimiter: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (let openQuotes = 0; start < text.length; openQuotes++) {
    const isPlain = openQuotes >= MAX_OPEN_QUOTES;
    const rest = text.slice(start);
    let end = 0;
    let isOpen = false;
    Papa.parse<string[]>(rest, {
      ...{ delimiter, newline: '\n', quoteChar: isPlain ? '\0' : '"' },
      step: ({ data: cells, errors, meta }, parser) => {
        // Within a line, a quotation mark that is not doubled does no harm.
        const isLonger = errors.length > 0 && rest.slice(end, meta.cursor - 1).includes('\n');
        isOpen = errors.some(({ code }) => code === 'MissingQuotes' || isLonger);
        if (isOpen) return parser.abort();
        const isDoubtful = isPlain && cells.some((cell) => cell.includes('"'));
        const problem = isDoubtful ? OPEN_QUOTE : undefined;
        lines.push({ cells, number: lines.length + 1, problem });
        end = meta.cursor;
      },
    });
    if (!isOpen) break;
    const line = rest.slice(end).split('\n', 1).join();
    const cells = line.split(delimiter).map((cell) => cell.replace(/^"|"$/g, ''));
    lines.push({ cells, number: lines.length + 1, problem: OPEN_QUOTE });
    start += end + line.length + 1;
  }
  return lines;
}
