import { dayOrderOf, dayReader } from './days.ts';
import { decimalSignOf, readAmount } from './money.ts';
import { type Encoding, type Line, readText, UnreadableFile } from './readText.ts';

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
  if (start.startsWith('PK\x03') || start.startsWith('PK\x05')) return readWorkbook(bytes, choice);
  const { lines, encoding, delimiter } = readText(bytes, choice.encoding);
  return { ...tableOf(lines, delimiter, choice.headingRow), encoding, sheets: [], sheet: null };
}

type Body = Pick<Table, 'headings' | 'rows' | 'above' | 'headingRow'>;

async function readWorkbook(bytes: Uint8Array, choice: TableChoice): Promise<Table> {
  const { readXlsx } = await import('./readXlsx.ts');
  const all = await readXlsx(bytes);
  const sheets = all.map(({ name, lines }) => ({ name, rows: lines.filter(isFilled).length }));
  const rest = { encoding: null, sheets };
  const longest = all.toSorted((a, b) => b.lines.length - a.lines.length)[0];
  if (typeof choice.sheet !== 'object') {
    const sheet = all.find(({ name }) => name === choice.sheet) ?? longest;
    return {
      ...tableOf(sheet?.lines ?? [], '', choice.headingRow),
      ...rest,
      sheet: sheet?.name ?? null,
    };
  }
  const bodies = all.flatMap(({ name, lines }) => {
    if (lines.filter(isFilled).length < 2) return [];
    const body = tableOf(lines, '', choice.headingRow);
    return [{ ...body, rows: body.rows.map((row) => ({ ...row, sheet: name })) }];
  });
  return { ...joinSheets(bodies), ...rest, sheet: null };
}

/** Rows of all sheets below one row of headings: columns of one name are one. */
function joinSheets(bodies: Body[]): Body {
  const [first] = bodies;
  if (!first) throw new UnreadableFile('noRows');
  const headings = [...first.headings];
  const rows = bodies.flatMap((body) => {
    const used = new Set<number>();
    const places = body.headings.map((name, column) => {
      const own = headings.findIndex((one, place) => one === name && !used.has(place));
      const place = name === '' ? column : own < 0 ? headings.push(name) - 1 : own;
      used.add(place);
      return place;
    });
    return body.rows.map((row) => {
      const cells: string[] = [];
      for (const [column, cell] of row.cells.entries()) cells[places[column] ?? column] = cell;
      return { ...row, cells };
    });
  });
  const whole = (cells: string[]) => Array.from(headings, (_, column) => cells[column] ?? '');
  return { ...first, headings, rows: rows.map((row) => ({ ...row, cells: whole(row.cells) })) };
}

/** Not blank, and not one of the lines of asterisks or dashes that some banks draw. */
const isFilled = ({ cells }: Line) => cells.some((cell) => /[^\s*=_-]/.test(cell));

/** Finds the headings, and gives each row a cell for each. @throws UnreadableFile */
function tableOf(lines: Line[], delimiter: string, chosenRow?: number | null): Body {
  const filled = lines.filter(isFilled);
  const place =
    chosenRow === undefined
      ? findHeadings(filled)
      : filled.findIndex(({ number }) => number === chosenRow);
  const names = filled[place]?.cells ?? [];
  const below = filled.slice(place + 1);
  if (!below.some(({ cells }) => cells.some(isValue))) throw new UnreadableFile('noRows');
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
  const near = lines
    .slice(0, MAX_ABOVE + 10)
    .map(({ cells }) =>
      cells.map((cell) => (cell.trim() === '' ? ' ' : isValue(cell) ? 'value' : 'word')),
    );
  const scores = near.slice(0, MAX_ABOVE).map((kinds, place) => {
    if (kinds.includes('value')) return 0;
    const below = near.slice(place + 1, place + 10);
    let [words, overValues] = [0, 0];
    for (const [column, kind] of kinds.entries()) {
      if (kind !== 'word') continue;
      words += 1;
      const filled = below.filter((row) => row[column] === 'word' || row[column] === 'value');
      const values = filled.filter((row) => row[column] === 'value');
      if (values.length * 2 > filled.length) overValues += 1;
    }
    return overValues > 0 ? words + overValues : 0;
  });
  const best = scores.reduce((highest, score) => Math.max(highest, score), 0);
  return best > 0 ? scores.indexOf(best) : -1;
}

const lastFilled = (cells: string[]) => cells.findLastIndex((cell) => cell.trim()) + 1;

/** How many columns there are: as many as headings, or as most rows have. */
function widthOf(names: string[], rows: Line[]): number {
  const lengths = rows.map(({ cells }) => lastFilled(cells)).sort((a, b) => a - b);
  return Math.max(lastFilled(names), lengths[Math.floor(lengths.length / 2)] ?? 0, 1);
}

/**
 * Gives each row a cell for each column. A row with too many, because of a comma that is not quoted, is put right where
 * only one run of cells can be joined so that days stay days and amounts amounts; otherwise it has a problem.
 */
function fitRows(rows: Line[], width: number, delimiter: string): Line[] {
  let fits: ((cell: string) => boolean)[] | undefined;
  return rows.map((row) => {
    if (row.cells.length === width) return row;
    const length = lastFilled(row.cells);
    if (length <= width) {
      return { ...row, cells: Array.from({ length: width }, (_, at) => row.cells[at] ?? '') };
    }
    fits ??= testsOf(rows, width, delimiter);
    const cells =
      delimiter === '' ? undefined : joinCells(row.cells.slice(0, length), fits, delimiter);
    return cells ? { ...row, cells } : { ...row, problem: row.problem ?? 'cells' };
  });
}

/** More cells are no commas of a name. */
const MAX_EXTRA = 20;

/** Joins the one run of cells that makes all cells fit their columns; undefined when none or several do. */
function joinCells(cells: string[], fits: ((cell: string) => boolean)[], delimiter: string) {
  const extra = cells.length - fits.length;
  if (extra > MAX_EXTRA) return;
  const isFit = (column: number, place: number) => fits[column]?.(cells[place] ?? '') ?? false;
  let first = 0;
  while (first < fits.length && isFit(first, first)) first += 1;
  let last = fits.length - 1;
  while (last >= 0 && isFit(last, last + extra)) last -= 1;
  // Cells before the run fit as they are, and those behind it as they are shifted.
  const runs: string[][] = [];
  for (let at = Math.max(last, 0); at <= Math.min(first, fits.length - 1); at++) {
    const joined = cells.slice(at, at + extra + 1).join(delimiter);
    if (!fits[at]?.(joined)) continue;
    if (runs.length > 0) return;
    runs.push([...cells.slice(0, at), joined, ...cells.slice(at + extra + 1)]);
  }
  return runs[0];
}

/** What nearly all cells of each column are, in rows that have as many cells as there are columns. */
function testsOf(rows: Line[], width: number, delimiter: string): ((cell: string) => boolean)[] {
  const whole = rows.filter(({ cells }) => lastFilled(cells) <= width).slice(0, 500);
  return Array.from({ length: width }, (_, column) => {
    const filled = whole.map(({ cells }) => cells[column]?.trim() ?? '').filter(Boolean);
    const sign = decimalSignOf(filled);
    const readDay = dayReader('utc', dayOrderOf(filled).order ?? 'dayFirst', true);
    const tests = [
      (cell: string) => Boolean(readDay(cell)),
      (cell: string) => Boolean(readAmount(cell, sign)),
      (cell: string) => !/\s/.test(cell.trim()) && !cell.includes(delimiter),
    ];
    const own = tests.find((test) => filled.filter(test).length > 0.9 * filled.length);
    return (cell) => !own || cell.trim() === '' || own(cell);
  });
}
