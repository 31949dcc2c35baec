import { decimalSignOf, readAmount } from '../written/money.ts';
import { dayOrderOf, dayReader } from './dayColumn.ts';
import { type Encoding, type Line, readText, UnreadableFile } from './readText.ts';
import type { Sheet } from './readXlsx.ts';

export interface Table {
  /** As many as there are columns; empty where the file has no name. */
  headings: string[];
  /** All below the headings, in their order. Each has a cell for each heading, or a problem. */
  rows: Line[];
  /** What a bank writes above the headings. */
  above: Line[];
  /** The number of the row of headings; null when the file has none. */
  headingRow: number | null;
  encoding: Encoding | null;
  /** Of a workbook: all its sheets with their rows, and the one that is read. */
  sheets: { name: string; rows: number }[];
  sheet: string | null;
}

export interface TableChoice {
  headingRow?: number | null;
  encoding?: Encoding;
  /** A sheet's name, or all of them. */
  sheet?: string | { all: true };
}

/** Reads a text or a workbook. @throws UnreadableFile */
export async function readTable(bytes: Uint8Array, choice: TableChoice = {}): Promise<Table> {
  const start = String.fromCharCode(...bytes.subarray(0, 4));
  if (bytes.length === 0) throw new UnreadableFile('empty');
  // Excel writes its old format and, in the same container, workbooks with a password.
  if (start === '\xD0\xCF\x11\xE0') {
    // The names of the container's parts are in UTF-16.
    const names = new TextDecoder('utf-16le').decode(bytes);
    throw new UnreadableFile(names.includes('EncryptedPackage') ? 'password' : 'oldExcel');
  }
  const isZip = start.startsWith('PK\x03') || start.startsWith('PK\x05');
  const table = isZip ? await readWorkbook(bytes, choice) : readTextTable(bytes, choice);
  if (!table.rows.some(({ cells }) => cells.some(isValue))) throw new UnreadableFile('noRows');
  return table;
}

function readTextTable(bytes: Uint8Array, choice: TableChoice): Table {
  const { lines, encoding, delimiter } = readText(bytes, choice.encoding);
  return { ...tableOf(lines, delimiter, choice.headingRow), encoding, sheets: [], sheet: null };
}

async function readWorkbook(bytes: Uint8Array, choice: TableChoice): Promise<Table> {
  const { readXlsx } = await import('./readXlsx.ts');
  const all = await readXlsx(bytes);
  const [longest] = all.toSorted((a, b) => b.lines.length - a.lines.length);
  const one = all.find(({ name }) => name === choice.sheet) ?? longest;
  const isAll = typeof choice.sheet === 'object';
  return {
    ...(isAll ? joinSheets(all, choice) : tableOf(one?.lines ?? [], '', choice.headingRow)),
    encoding: null,
    sheets: all.map(({ name, lines }) => ({ name, rows: lines.filter(isFilled).length })),
    sheet: isAll ? null : (one?.name ?? null),
  };
}

/** The rows of all sheets, each below its own headings, column by column. */
function joinSheets(sheets: Sheet[], { headingRow }: TableChoice): Body {
  const bodies = sheets.map(({ name, lines }) => {
    const body = tableOf(lines, '', headingRow);
    return { ...body, rows: body.rows.map((row) => ({ ...row, sheet: name })) };
  });
  const longest = bodies.reduce((best, one) => (one.rows.length > best.rows.length ? one : best));
  const width = Math.max(...bodies.map(({ headings }) => headings.length));
  const headings = Array.from({ length: width }, (_, column) => longest.headings[column] ?? '');
  const rows = bodies.flatMap((body) => body.rows);
  return { ...longest, headings, rows: fitRows(rows, width, '') };
}

/** Not blank, and not one of the lines of asterisks or dashes that some banks draw. */
const isFilled = ({ cells }: Line) => cells.some((cell) => /[^\s*=_-]/.test(cell));

type Body = Pick<Table, 'headings' | 'rows' | 'above' | 'headingRow'>;

/** Finds the headings, and gives each row a cell for each. */
function tableOf(lines: Line[], delimiter: string, chosenRow?: number | null): Body {
  const filled = lines.filter(isFilled);
  const place =
    chosenRow === undefined
      ? findHeadings(filled)
      : filled.findIndex(({ number }) => number === chosenRow);
  const names = filled[place]?.cells ?? [];
  const below = filled.slice(place + 1);
  const width = widthOf(names, below);
  const headings = Array.from({ length: width }, (_, column) =>
    (names[column] ?? '').replace(/\s+/g, ' ').trim(),
  );
  return {
    headings,
    rows: fitRows(below, width, delimiter),
    above: filled.slice(0, Math.max(place, 0)),
    headingRow: filled[place]?.number ?? null,
  };
}

const isValue = (cell: string) =>
  cell.length <= 200 && (/\d\D*\d\D*\d|@/.test(cell) || Boolean(readAmount(cell)));

/** Banks and bookkeepers write lines of their own above the headings. */
const MAX_ABOVE = 40;

/** The line of words above the most columns of values, in whatever language; -1 when there is none. */
function findHeadings(lines: Line[]): number {
  const kindOf = (cell: string): Kind =>
    cell.trim() === '' ? 'blank' : isValue(cell) ? 'value' : 'word';
  const near = lines.slice(0, MAX_ABOVE + 10).map(({ cells }) => cells.map(kindOf));
  const filledOf = (kinds: Kind[]) => kinds.filter((kind) => kind !== 'blank').length;
  const usual = near.map(filledOf).sort((a, b) => a - b)[Math.floor(near.length * 0.75)] ?? 0;
  let [best, highest] = [-1, 0];
  for (const [place, kinds] of near.slice(0, MAX_ABOVE).entries()) {
    const values = kinds.filter((kind) => kind === 'value').length;
    // No row of the table stands above its headings. Lines of a bank's own have fewer cells.
    if (values > 1 && filledOf(kinds) * 3 >= usual * 2) break;
    if (values * 4 > filledOf(kinds)) continue; // A few names hold a number: `GST @18%`.
    const score = scoreOf(kinds, near.slice(place + 1, place + 10));
    if (score > highest) [best, highest] = [place, score];
  }
  return best;
}

type Kind = 'value' | 'word' | 'blank';

/** Words, and those above values once more; none without values below. */
function scoreOf(kinds: Kind[], below: Kind[][]): number {
  const words = [...kinds.keys()].filter((column) => kinds[column] === 'word');
  const aboveValues = words.filter((column) => {
    const filled = below.filter((row) => (row[column] ?? 'blank') !== 'blank');
    return filled.filter((row) => row[column] === 'value').length * 2 > filled.length;
  });
  return aboveValues.length > 0 ? words.length + aboveValues.length : 0;
}

const lastFilled = (cells: string[]) => cells.findLastIndex((cell) => cell.trim()) + 1;

/** How many columns there are: as many as headings, or as most rows have. */
function widthOf(names: string[], rows: Line[]): number {
  const lengths = rows.map(({ cells }) => lastFilled(cells)).sort((a, b) => a - b);
  return Math.max(lastFilled(names), lengths[Math.floor(lengths.length / 2)] ?? 0, 1);
}

/**
 * Gives each row a cell for each column. An unquoted comma in a name gives a row too many cells. They are joined again
 * where only one way leaves a day in each column of days and an amount in each column of amounts.
 */
function fitRows(rows: Line[], width: number, delimiter: string): Line[] {
  let tests: Test[] | undefined;
  return rows.map((row) => {
    const cells = row.cells.slice(0, lastFilled(row.cells));
    if (cells.length <= width) {
      return { ...row, cells: Array.from({ length: width }, (_, at) => cells[at] ?? '') };
    }
    tests ??= testsOf(rows, width, delimiter);
    const joined = delimiter === '' ? undefined : joinCells(cells, tests, delimiter);
    return joined ? { ...row, cells: joined } : { ...row, problem: row.problem ?? 'cells' };
  });
}

/** Wider rows, and rows with more cells too many, are not put right. */
const MAX_WIDTH = 60;

function joinCells(cells: string[], tests: Test[], delimiter: string): string[] | undefined {
  const size = cells.length - tests.length + 1;
  if (cells.length > MAX_WIDTH) return;
  const ways = tests.map((_, at) => [
    ...cells.slice(0, at),
    cells.slice(at, at + size).join(delimiter),
    ...cells.slice(at + size),
  ]);
  const fitting = ways.filter((way) => tests.every((isFit, column) => isFit(way[column] ?? '')));
  return fitting.length === 1 ? fitting[0] : undefined;
}

type Test = (cell: string) => boolean;

/** What nearly all cells of each column are, in rows that have as many cells as there are columns. */
function testsOf(rows: Line[], width: number, delimiter: string): Test[] {
  const whole = rows.filter(({ cells }) => lastFilled(cells) <= width).slice(0, 500);
  return Array.from({ length: width }, (_, column) => {
    const filled = whole.map(({ cells }) => cells[column]?.trim() ?? '').filter(Boolean);
    const sign = decimalSignOf(filled);
    const readDay = dayReader('utc', dayOrderOf(filled).order ?? 'dayFirst', true);
    const tests: Test[] = [
      (cell) => Boolean(readDay(cell)),
      (cell) => Boolean(readAmount(cell, sign)),
      (cell) => !/\s/.test(cell.trim()) && !cell.includes(delimiter),
    ];
    const own = tests.find((test) => filled.filter(test).length > 0.9 * filled.length);
    return (cell) => !own || cell.trim() === '' || own(cell);
  });
}
