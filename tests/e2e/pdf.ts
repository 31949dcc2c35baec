import { inflateSync } from 'node:zlib';

export interface PdfSheet {
  /** From top to bottom, without white space. */
  lines: string[];
  width: number;
  height: number;
  /** The left edge of the rightmost text, in points. */
  right: number;
}

/** The texts of each sheet of a PDF that Chromium has written. */
export function readPdf(file: Buffer): PdfSheet[] {
  const objects = new Map<string, string>();
  for (const [, number = '', body = ''] of file
    .toString('latin1')
    .matchAll(/^(\d+) 0 obj\n(.*?)\nendobj$/gms)) {
    objects.set(number, body);
  }
  function streamOf(number = ''): string {
    const body = objects.get(number) ?? '';
    const [head = ''] = body.split('stream\n', 1);
    const bytes = body.slice(head.length + 'stream\n'.length, body.lastIndexOf('\nendstream'));
    if (!head.includes('/FlateDecode')) return bytes;
    return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
  }
  const fonts = new Map<string, Map<number, string>>();
  function fontOf(number = ''): Map<number, string> {
    const known = fonts.get(number);
    if (known) return known;
    const [, names] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number) ?? '') ?? [];
    const font = readNames(streamOf(names));
    fonts.set(number, font);
    return font;
  }
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body));
  return pages.map((page) => {
    const fontNumbers = Object.fromEntries(
      [...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, number]) => [name, number]),
    );
    const [, contents] = /\/Contents (\d+) 0 R/.exec(page) ?? [];
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page) ?? [];
    const texts = readTexts(streamOf(contents), (name) => fontOf(fontNumbers[name]));
    return { ...texts, width: Number(width), height: Number(height) };
  });
}

const fromHex = (hex: string) =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((it) => Number.parseInt(it, 16)));

/** Maps a font's glyphs to their characters. */
function readNames(map: string): Map<number, string> {
  const names = new Map<number, string>();
  for (const [, block = ''] of map.matchAll(/beginbfchar(.*?)endbfchar/gs)) {
    for (const [, glyph = '', text = ''] of block.matchAll(/<(\w+)> <(\w+)>/g)) {
      names.set(Number.parseInt(glyph, 16), fromHex(text));
    }
  }
  for (const [, block = ''] of map.matchAll(/beginbfrange(.*?)endbfrange/gs)) {
    for (const [, first = '', last = '', text = ''] of block.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const start = Number.parseInt(first, 16);
      for (let glyph = start; glyph <= Number.parseInt(last, 16); glyph += 1) {
        names.set(glyph, String.fromCharCode(Number.parseInt(text, 16) + glyph - start));
      }
    }
  }
  return names;
}

const NUMBER = String.raw`(-?[\d.]+)`;
/** The operators that set a font, set a position, move to the right, and draw glyphs. */
const OPERATORS = RegExp(
  String.raw`/(F\d+) [\d.]+ Tf|1 0 0 -1 ${NUMBER} ${NUMBER} Tm|${NUMBER} 0 Td|<(\w+)> Tj`,
  'g',
);
/** Points per CSS pixel. */
const POINTS = 0.75;

function readTexts(content: string, fontOf: (name: string) => Map<number, string>) {
  const glyphs: { x: number; y: number; text: string }[] = [];
  let [x, y] = [0, 0];
  let font = new Map<number, string>();
  for (const [, name, left, top, step, codes] of content.matchAll(OPERATORS)) {
    if (name) font = fontOf(name);
    else if (left) [x, y] = [Number(left), Number(top)];
    else if (step) x += Number(step);
    else {
      const found = (codes?.match(/../g) ?? []).map((code) => font.get(Number.parseInt(code, 16)));
      glyphs.push({ x, y, text: found.join('') });
    }
  }
  const lines = new Map<number, typeof glyphs>();
  for (const glyph of glyphs) lines.set(glyph.y, [...(lines.get(glyph.y) ?? []), glyph]);
  return {
    lines: [...lines]
      .sort(([a], [b]) => a - b)
      .map(([, line]) => line.sort((a, b) => a.x - b.x).map(({ text }) => text))
      .map((texts) => texts.join('').replace(/\s/g, '')),
    right: Math.max(...glyphs.map((glyph) => glyph.x)) * POINTS,
  };
}
