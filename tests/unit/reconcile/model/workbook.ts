import { strToU8, zipSync } from 'fflate';

const SCHEMAS = 'http://schemas.openxmlformats.org';
const OFFICE = `${SCHEMAS}/officeDocument/2006/relationships`;
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const cell = (value: string | number, at: string) =>
  typeof value === 'number'
    ? `<c r="${at}"><v>${value}</v></c>`
    : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;

/** A workbook (.xlsx) of at most five columns. `hidden` are the numbers of its hidden sheets, from 1. */
export function workbook(
  sheets: (string | number)[][][],
  hidden: number[] = [],
): Uint8Array<ArrayBuffer> {
  const each = (text: (n: number) => string) => sheets.map((_, n) => text(n + 1)).join('');
  const main = `xmlns="${SCHEMAS}/spreadsheetml/2006/main"`;
  const links = `<Relationships xmlns="${SCHEMAS}/package/2006/relationships">`;
  const link = (n: number, type: string, target: string) =>
    `<Relationship Id="rId${n}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${SCHEMAS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `${links}${link(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${OFFICE}"><sheets>${each((n) => `<sheet name="Day ${n}" sheetId="${n}"${hidden.includes(n) ? ' state="hidden"' : ''} r:id="rId${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${links}${each((n) => link(n, 'worksheet', `worksheets/sheet${n}.xml`))}</Relationships>`,
  };
  for (const [n, rows] of sheets.entries()) {
    const data = rows.map((values, row) => {
      const cells = values.map((value, at) => cell(value, `${'ABCDE'[at]}${row + 1}`));
      return `<row r="${row + 1}">${cells.join('')}</row>`;
    });
    const sheet = `<worksheet ${main}><sheetData>${data.join('')}</sheetData></worksheet>`;
    parts[`xl/worksheets/sheet${n + 1}.xml`] = sheet;
  }
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
  );
}
