import { inflateSync } from 'node:zlib';

/** The text of each sheet, a line for each run of text. Only for PDF files as Chromium writes them. */
export function readPdf(file: Buffer): string[] {
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of file
    .toString('latin1')
    .matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    objects.set(id, body);
  }
  const object = (id = '') => objects.get(id) ?? '';
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\b/.test(body))
    .map((page) => {
      const fonts = /\/Font <<(.*?)>>/s.exec(page)?.[1] ?? '';
      const letters = new Map<string, Map<number, string>>();
      for (const [, name = '', id] of fonts.matchAll(/\/(\w+) (\d+) 0 R/g)) {
        const unicode = /\/ToUnicode (\d+) 0 R/.exec(object(id))?.[1];
        letters.set(name, readLetters(streamOf(object(unicode))));
      }
      return readText(streamOf(object(/\/Contents (\d+) 0 R/.exec(page)?.[1])), letters);
    });
}

function streamOf(object: string): string {
  const data = /stream\r?\n([\s\S]*?)\nendstream/.exec(object)?.[1] ?? '';
  if (!object.includes('/FlateDecode')) return data;
  return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
}

/** The letters of a font by their codes, from its ToUnicode map. */
function readLetters(map: string): Map<number, string> {
  const letters = new Map<number, string>();
  const hex = (text = '') => Number.parseInt(text, 16);
  for (const [, isRange, lines = ''] of map.matchAll(/beginbf(range|char)([\s\S]*?)endbf/g)) {
    for (const line of lines.matchAll(/<(\w+)> <(\w+)>(?: <(\w+)>)?/g)) {
      const [first, last] = [hex(line[1]), hex(isRange === 'range' ? line[2] : line[1])];
      const letter = hex(isRange === 'range' ? line[3] : line[2]);
      for (let code = first; code <= last; code += 1) {
        letters.set(code, String.fromCodePoint(letter + code - first));
      }
    }
  }
  return letters;
}

function readText(content: string, fonts: Map<string, Map<number, string>>): string {
  let text = '';
  let font: Map<number, string> | undefined;
  for (const [token, name, codes = ''] of content.matchAll(
    /\/(\w+) [\d.]+ Tf|<(\w+)> Tj|\bBT\b/g,
  )) {
    if (token === 'BT') text += '\n';
    else if (name) font = fonts.get(name);
    else {
      // A code has one byte in the fonts that Chromium draws itself, and two in the others.
      const digits = font && Math.max(...font.keys()) > 0xff ? 4 : 2;
      for (const [code] of codes.matchAll(new RegExp(`.{${digits}}`, 'g'))) {
        text += font?.get(Number.parseInt(code, 16)) ?? '';
      }
    }
  }
  return text;
}
