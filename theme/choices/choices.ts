import { colorObject } from '../colorObject.ts';
import { deriveShades, type Shade } from './deriveShades.ts';
import { editJson } from './editJson.ts';

/** The values that the workbench lets a designer choose (numbers in px); it derives the others in tokens.json. */
export interface Choices {
  brand: string;
  success: string;
  warning: string;
  info: string;
  error: string;
  font: string;
  textSize: number;
  rowHeight: number;
  space: number;
  radius: number;
}

/** The palette family of each colour, and the shade that is exactly the chosen colour. */
export const colorFamilies: Record<
  'brand' | 'success' | 'warning' | 'info' | 'error',
  { family: string; at: Shade }
> = {
  brand: { family: 'brand', at: '700' },
  success: { family: 'green', at: '600' },
  warning: { family: 'amber', at: '600' },
  info: { family: 'blue', at: '600' },
  error: { family: 'red', at: '600' },
};

export type ColorChoice = keyof typeof colorFamilies;

/** The current values in tokens.json. */
export function readChoices(source: string): Choices {
  const { palette, font, text, density, space, radius } = JSON.parse(source);
  const hex = (name: ColorChoice): string =>
    palette[colorFamilies[name].family][colorFamilies[name].at].$value.hex;
  return {
    brand: hex('brand'),
    success: hex('success'),
    warning: hex('warning'),
    info: hex('info'),
    error: hex('error'),
    font: font.family.$value[0],
    textSize: text.body.$value.fontSize.value,
    rowHeight: density.row.standard.$value.value,
    space: space.unit.$value.value,
    radius: radius.control.$value.value,
  };
}

/** tokens.json with these values applied. Values that equal the current ones leave the text as it is. */
export function applyChoices(source: string, choices: Partial<Choices>): string {
  const now = readChoices(source);
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(choices)) {
    if (value === undefined || value === '' || value === now[name as keyof Choices]) continue;
    for (const [path, text] of changesOf(name as keyof Choices, value, source)) {
      values.set(path, text);
    }
  }
  return editJson(source, values);
}

function changesOf(name: keyof Choices, value: string | number, source: string) {
  switch (name) {
    case 'font':
      return [['font.family.$value.0', JSON.stringify(value)]] as const;
    case 'textSize':
      return textSizes(Number(value), JSON.parse(source).text);
    case 'rowHeight':
      return lengths({
        'density.row.comfortable': Number(value) + 8,
        'density.row.standard': Number(value),
        'density.row.compact': Number(value) - 8,
      });
    case 'space':
      return lengths({ 'space.unit': Number(value) });
    case 'radius':
      return lengths({
        'radius.control': Number(value),
        'radius.surface': Number(value) === 0 ? 0 : Number(value) + 4,
        'radius.small': Math.max(0, Number(value) - 2),
      });
    default:
      return colors(name, String(value));
  }
}

function colors(name: ColorChoice, picked: string): [string, string][] {
  const { family, at } = colorFamilies[name];
  const shades = deriveShades(picked, at);
  const changes = Object.entries(shades).flatMap(([shade, hex]) =>
    setColor(`palette.${family}.${shade}`, hex),
  );
  if (name !== 'brand') return changes;
  // Translucent brand colours: the format has no alias with an alpha of its own.
  return [
    ...changes,
    ...setColor('color.light.action.selected', shades['600']),
    ...setColor('color.dark.action.selected', shades['400']),
  ];
}

/** Replaces a colour but keeps its alpha. */
function setColor(token: string, hex: string): [string, string][] {
  const components = /\[.*\]/.exec(String(colorObject(hex)))?.[0] ?? '';
  return [
    [`${token}.$value.components`, components],
    [`${token}.$value.hex`, JSON.stringify(hex)],
  ];
}

function textSizes(
  body: number,
  text: Record<string, { $value: { fontSize: { value: number } } }>,
) {
  const { body: base, ...others } = text;
  if (!base) return [];
  const ratio = body / base.$value.fontSize.value;
  return Object.entries({ body: base, ...others })
    .filter(([name]) => !name.startsWith('$'))
    .map(([name, style]): [string, string] => [
      `text.${name}.$value.fontSize.value`,
      String(Math.round(style.$value.fontSize.value * ratio * 2) / 2),
    ]);
}

const lengths = (sizes: Record<string, number>) =>
  Object.entries(sizes).map(([name, px]): [string, string] => [`${name}.$value.value`, String(px)]);
