import { type Unzipped, unzipSync } from 'fflate';
import { once } from './namedPayments.ts';
import { builtInFormat, type Show, showerOf } from './numberFormat.ts';
import { type Line, pause, UnreadableFile } from './readText.ts';

/* Reads workbooks. A row ends with its own last cell, so a value far to the right makes no other row wider. */

export interface Sheet {
  name: string;
  isHidden: boolean;
  lines: Line[];
}

/** The limits of a whole workbook: unpacked bytes, and cells of all sheets. */
const MAX_BYTES = 200_000_000;
const MAX_CELLS = 6_000_000;
/** Rows between chances to cancel a reading. */
const STEP = 10_000;

/** The worksheets of a workbook, in its order. @throws UnreadableFile, and the signal's reason */
export async function readXlsx(bytes: Uint8Array, signal?: AbortSignal): Promise<Sheet[]> {
  const files = unzip(bytes);
  if (!files['xl/workbook.xml']) throw new UnreadableFile('notATable');
  const textOf = (path: string) => new TextDecoder().decode(files[path]);
  const workbook = textOf('xl/workbook.xml');
  const targets = new Map(
    attributesOf(textOf('xl/_rels/workbook.xml.rels'), 'Relationship').map((attributes) => {
      const path = attributeOf(attributes, 'Target').replace(/^\/?(?:xl\/)?/, 'xl/');
      return [attributeOf(attributes, 'Id'), path];
    }),
  );
  const isFrom1904 = /\bdate1904="(?:1|true)"/.test(workbook);
  const shared = sharedTexts(textOf('xl/sharedStrings.xml'));
  const styles = stylesOf(textOf('xl/styles.xml'), isFrom1904);
  const sheets: Sheet[] = [];
  let cells = shared.length;
  for (const attributes of attributesOf(workbook, 'sheet')) {
    const path = targets.get(attributeOf(attributes, '\\w+:id')) ?? '';
    // A sheet that is a chart has no rows.
    if (!path.includes('worksheets/')) continue;
    if (!files[path]) throw new UnreadableFile('damaged');
    const lines: Line[] = [];
    for (const line of rowsOf(textOf(path), shared, styles)) {
      cells += line.cells.length + 1;
      if (cells > MAX_CELLS) throw new UnreadableFile('tooLarge');
      if (lines.push(line) % STEP === 0) await pause(signal);
    }
    // Frees the part's memory. A second sheet with the same part, which no real workbook has, is refused.
    delete files[path];
    const isHidden = /\bstate="(?:hidden|veryHidden)"/.test(attributes);
    sheets.push({ name: decode(attributeOf(attributes, 'name')), isHidden, lines });
    await pause(signal);
  }
  if (sheets.length === 0) throw new UnreadableFile('damaged');
  return sheets;
}

const PARTS = /^xl\/(workbook|sharedStrings|styles|worksheets\/|_rels)/;

function unzip(bytes: Uint8Array): Unzipped {
  let unpacked = 0;
  try {
    // Reads only the sizes; nothing is unpacked yet.
    unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (PARTS.test(name)) unpacked += originalSize;
        return false;
      },
    });
    if (unpacked <= MAX_BYTES) return unzipSync(bytes, { filter: ({ name }) => PARTS.test(name) });
  } catch {}
  throw new UnreadableFile(unpacked > MAX_BYTES ? 'tooLarge' : 'damaged');
}

/** Matches a tag, and the text after it. No text is searched twice, even in unclosed tags. */
const TAG = /<([^<>]*)>([^<]*)/g;

interface Tag {
  /** Without the namespace's prefix; with `/` before it in a closing tag. */
  name: string;
  attributes: string;
  text: string;
}

/** The tags of an XML text, without phonetic guides (`rPh`). */
function* tagsOf(xml: string): Generator<Tag> {
  let isSpoken = false;
  for (const [, tag = '', text = ''] of xml.matchAll(TAG)) {
    const [start = '', slash = '', name = ''] = /^(\/?)(?:\w+:)?(\w*)/.exec(tag) ?? [];
    if (name === 'rPh') isSpoken = slash === '';
    else if (!isSpoken) yield { name: slash + name, attributes: tag.slice(start.length), text };
  }
}

/** The attributes of all elements of one name. */
const attributesOf = (xml: string, name: string): string[] =>
  [...tagsOf(xml)].filter((tag) => tag.name === name).map(({ attributes }) => attributes);

const patternOf = once((name: string) => RegExp(`(?<![\\w:])${name}="([^"]*)"`));
/** The value of an attribute, by a pattern of its name; empty if there is none. */
const attributeOf = (attributes: string, name: string) =>
  patternOf(name).exec(attributes)?.[1] ?? '';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decode = (xml: string) =>
  xml.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) => {
    if (name) return ENTITIES[name] ?? all;
    return String.fromCodePoint(Math.min(hex ? parseInt(hex, 16) : Number(decimal), 0x10ffff));
  });

/** The shared texts, each joined from its parts. */
function sharedTexts(xml: string): string[] {
  const texts: string[] = [];
  for (const { name, text } of tagsOf(xml)) {
    if (name === 'si') texts.push('');
    else if (name === 't') texts.push(`${texts.pop() ?? ''}${decode(text)}`);
    if (texts.length > MAX_CELLS) throw new UnreadableFile('tooLarge');
  }
  return texts;
}

interface Style {
  show: Show;
  isStruck: boolean;
}

/** The styles of cells: the number format of each, and whether it strikes text through. */
function stylesOf(xml: string, isFrom1904: boolean): Style[] {
  const codes = new Map<string, string>();
  const showOf = once((id: string) => showerOf(codes.get(id) ?? builtInFormat(id), isFrom1904));
  const struck: boolean[] = [];
  const styles: Style[] = [];
  let isOfCells = false;
  for (const { name, attributes } of tagsOf(xml)) {
    const own = (attribute: string) => attributeOf(attributes, attribute);
    if (name === 'numFmt') codes.set(own('numFmtId'), decode(own('formatCode')));
    else if (name === 'font') struck.push(false);
    else if (name === 'strike') struck[struck.length - 1] = !/^(0|false)$/.test(own('val'));
    else if (name.endsWith('cellXfs')) isOfCells = name === 'cellXfs';
    else if (name === 'xf' && isOfCells) {
      styles.push({
        show: showOf(own('numFmtId')),
        isStruck: struck[Number(own('fontId'))] ?? false,
      });
    }
  }
  return styles;
}

/** The rows of a sheet. Rows and cells without references follow the one before. */
function* rowsOf(xml: string, shared: string[], styles: Style[]): Generator<Line> {
  let line: Line = { cells: [], number: 0 };
  let [cell, column, value] = ['', 0, ''];
  for (const { name, attributes, text } of tagsOf(xml)) {
    if (name === 'row') {
      line = { cells: [], number: Number(attributeOf(attributes, 'r')) || line.number + 1 };
      if (/ (hidden="(1|true)"|ht="0")/.test(attributes)) line.mark = 'hidden row';
    } else if (name === '/row') yield line;
    else if (name === 'c') {
      const [letters] = /^[A-Z]{1,3}/.exec(attributeOf(attributes, 'r')) ?? [];
      [cell, column, value] = [attributes, letters ? columnOf(letters) : line.cells.length, ''];
      while (line.cells.length <= column) line.cells.push('');
    }
    // A program may write a formula without its value.
    else if (name === 'f') value = '#VALUE!';
    else if (name === 'v') value = decode(text);
    else if (name === 't') value += decode(text);
    else if (name === '/c') {
      const style = styles[Number(attributeOf(cell, 's'))];
      const shown = cellText(attributeOf(cell, 't'), value, shared, style?.show);
      line.cells[column] = shown ?? '#';
      if (shown && style?.isStruck) line.mark ??= 'struck through';
      // For example an RRN that is formatted as a date.
      if (shown === undefined) line.problem = 'dateCell';
    }
  }
}

const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** A cell as a spreadsheet shows it; undefined for a number that is formatted as a date, but is outside all dates. */
function cellText(type: string, value: string, shared: string[], show: Show = String) {
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  // The other types are texts, errors and ISO dates.
  if (!['', 'n'].includes(type) || value === '') return value;
  const number = Number(value);
  if (Number.isNaN(number)) return value;
  // Excel keeps 15 digits; its formulas leave 1249.4999999999998.
  return show(Number(number.toPrecision(15)));
}
