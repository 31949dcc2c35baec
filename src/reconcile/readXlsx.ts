import { type Unzipped, unzipSync } from 'fflate';
import { type Show, showerOf } from './numberFormat.ts';
import { type FileProblem, type Line, UnreadableFile } from './readText.ts';

/* Workbooks. Each row has the cells that the file has, and no others: a value in the last column makes no row wider. */

export interface Sheet {
  name: string;
  isHidden: boolean;
  lines: Line[];
}

/** Of all parts together, unpacked, and of all sheets. */
const MAX_BYTES = 200_000_000;
const MAX_CELLS = 6_000_000;
/** After so many rows, whoever waits for the reading can cancel it. */
const STEP = 10_000;

/** All sheets of a workbook, in its order. @throws UnreadableFile, and the signal's reason */
export async function readXlsx(bytes: Uint8Array, signal?: AbortSignal): Promise<Sheet[]> {
  const files = unzip(bytes);
  if (!files['xl/workbook.xml']) throw new UnreadableFile(kindOf(files));
  const textOf = (path: string) => new TextDecoder().decode(files[path]);
  const workbook = textOf('xl/workbook.xml');
  const targets = new Map(
    elements(textOf('xl/_rels/workbook.xml.rels'), 'Relationship').map(({ attributes }) => {
      const path = attributeOf(attributes, 'Target').replace(/^\/?(?:xl\/)?/, 'xl/');
      return [attributeOf(attributes, 'Id'), path];
    }),
  );
  const isFrom1904 = /\bdate1904="(?:1|true)"/.test(workbook);
  const shared = elements(textOf('xl/sharedStrings.xml'), 'si').map(({ content }) => text(content));
  const shows = showsOf(textOf('xl/styles.xml'), isFrom1904);
  const sheets: Sheet[] = [];
  let cells = 0;
  for (const { attributes } of elements(workbook, 'sheet')) {
    const path = targets.get(/\b\w+:id="([^"]*)"/.exec(attributes)?.[1] ?? '') ?? '';
    // A sheet that is a chart has no rows.
    if (!path.includes('worksheets/')) continue;
    if (!files[path]) throw new UnreadableFile('damaged');
    const lines: Line[] = [];
    for (const line of rowsOf(textOf(path), shared, shows)) {
      cells += line.cells.length;
      if (cells > MAX_CELLS) throw new UnreadableFile('tooLarge');
      if (lines.push(line) % STEP === 0) await pause(signal);
    }
    const isHidden = /\bstate="(?:hidden|veryHidden)"/.test(attributes);
    sheets.push({ name: decode(attributeOf(attributes, 'name')), isHidden, lines });
    await pause(signal);
  }
  if (sheets.length === 0) throw new UnreadableFile('damaged');
  return sheets;
}

/** Lets a message arrive that cancels. */
async function pause(signal?: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  signal?.throwIfAborted();
}

const PARTS =
  /^(mimetype|\[Content_Types\]\.xml|xl\/(workbook|sharedStrings|styles|worksheets\/|_rels).*)$/;

function unzip(bytes: Uint8Array): Unzipped {
  let unpacked = 0;
  let files: Unzipped | undefined;
  try {
    files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (PARTS.test(name)) unpacked += originalSize;
        return PARTS.test(name) && unpacked <= MAX_BYTES;
      },
    });
  } catch {}
  if (unpacked > MAX_BYTES) throw new UnreadableFile('tooLarge');
  if (!files) throw new UnreadableFile('damaged');
  return files;
}

function kindOf(files: Unzipped): FileProblem {
  if (files['xl/workbook.bin']) return 'binaryExcel';
  if (new TextDecoder().decode(files.mimetype).includes('opendocument')) return 'openDocument';
  return files['[Content_Types].xml'] ? 'otherParts' : 'archive';
}

/** Elements of one name, with or without a prefix. */
function elements(xml: string, name: string) {
  const form = RegExp(
    `<(?:\\w+:)?${name}(?=[\\s/>])([^>]*?)(?:/>|>(?:([\\s\\S]*?)</(?:\\w+:)?${name}>)?)`,
    'g',
  );
  return [...xml.matchAll(form)].map(([, attributes = '', content = '']) => ({
    attributes,
    content,
  }));
}

const attributeOf = (attributes: string, name: string) =>
  RegExp(`(?<![\\w:])${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decode = (xml: string) =>
  xml.includes('&')
    ? xml.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) => {
        if (name) return ENTITIES[name] ?? all;
        return String.fromCodePoint(Math.min(hex ? parseInt(hex, 16) : Number(decimal), 0x10ffff));
      })
    : xml;

/** The runs of a text, without what tells how it is pronounced. */
const text = (xml: string): string =>
  [...xml.replace(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, '').matchAll(TEXT)]
    .map(([, run = '']) => decode(run))
    .join('');
const TEXT = /<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)<\//g;

/** How the numbers of each style are shown. */
function showsOf(styles: string, isFrom1904: boolean): Show[] {
  const codes = new Map(
    elements(styles, 'numFmt').map(({ attributes }) => [
      attributeOf(attributes, 'numFmtId'),
      decode(attributeOf(attributes, 'formatCode')),
    ]),
  );
  const [cellXfs] = elements(styles, 'cellXfs');
  return elements(cellXfs?.content ?? '', 'xf').map(({ attributes }) => {
    const id = attributeOf(attributes, 'numFmtId');
    return showerOf(codes.get(id) ?? Number(id), isFrom1904);
  });
}

const ROW_OR_CELL =
  /<(?:\w+:)?row(?=[\s/>])([^>]*)>|<(?:\w+:)?c(?=[\s/>])([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g;
const VALUE = /<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)</;

/** The rows of a sheet. Rows and cells may leave out their references: they follow each other then. */
function* rowsOf(xml: string, shared: string[], shows: Show[]): Generator<Line> {
  let line: Line | undefined;
  for (const [, row, cell = '', content] of xml.matchAll(ROW_OR_CELL)) {
    if (row !== undefined) {
      if (line) yield line;
      const number: number = Number(/ r="(\d+)"/.exec(row)?.[1] ?? 0) || (line?.number ?? 0) + 1;
      line = { cells: [], number };
      continue;
    }
    if (!line) continue;
    const [, letters] = / r="([A-Z]{1,3})\d*"/.exec(cell) ?? [];
    const column = letters ? columnOf(letters) : line.cells.length;
    while (line.cells.length < column) line.cells.push('');
    const shown = content ? cellText(cell, content, shared, shows) : '';
    line.cells[column] = shown ?? '#';
    // A number such as an RRN that is formatted as a date is beyond all dates.
    if (shown === undefined) line.problem = 'dateCell';
  }
  if (line) yield line;
}

const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** A cell as it is shown; undefined for a date after the year 9999. */
function cellText(cell: string, content: string, shared: string[], shows: Show[]) {
  const [, type] = / t="(\w+)"/.exec(cell) ?? [];
  if (type === 'inlineStr') return text(content);
  const value = decode(VALUE.exec(content)?.[1] ?? '');
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'str' || type === 'e' || type === 'd' || value === '') return value;
  const number = Number(value);
  if (Number.isNaN(number)) return value;
  const [, style] = / s="(\d+)"/.exec(cell) ?? [];
  // Excel keeps 15 digits; its formulas leave 1249.4999999999998.
  return (shows[Number(style ?? -1)] ?? String)(Number(number.toPrecision(15)));
}
