import { type ObjectNode, parse, type ValueNode } from '@humanwhocodes/momoa';
import { contrastRatio } from '../tokens/contrast.ts';
import { colorObject } from '../tokens/resolveTokens.ts';
import { deriveShades, type Shade, tintNeutrals, tintOverlay } from './shades.ts';

/** The values that the workbench lets a designer choose (numbers in px); it derives the others in tokens.json. */
export interface Choices {
  brand: string;
  neutral: string;
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

/** The palette family of each colour that a designer chooses exactly; the neutral colour only tints the greys. */
export const colorFamilies = {
  brand: 'brand',
  success: 'green',
  warning: 'amber',
  info: 'blue',
  error: 'red',
} as const;

export type ColorChoice = keyof typeof colorFamilies;

/** The shade of a status that is exactly the chosen colour. */
const STATUS_SHADE: Shade = '600';

/** The current values in tokens.json. */
export function readChoices(source: string): Choices {
  const { palette, color, font, text, density, space, radius } = JSON.parse(source);
  const status = (name: ColorChoice): string =>
    palette[colorFamilies[name]][STATUS_SHADE].$value.hex;
  const brandShade = color.light.accent.fill.$value.replace(/.*\.|\}/g, '');
  return {
    brand: palette.brand[brandShade].$value.hex,
    neutral: palette.neutral['600'].$value.hex,
    success: status('success'),
    warning: status('warning'),
    info: status('info'),
    error: status('error'),
    font: font.family.$value[0],
    textSize: text.body.$value.fontSize.value,
    rowHeight: density.row.standard.$value.value,
    space: space.unit.$value.value,
    radius: radius.control.$value.value,
  };
}

/** The changes to tokens.json for a chosen colour: the shades of its family and, for the brand, their roles. */
export function rolesOf(name: ColorChoice, picked: string, source: string) {
  const family = colorFamilies[name];
  const { at, aliases } =
    name === 'brand'
      ? brandRoles(picked, JSON.parse(source).palette.neutral['950'].$value.hex)
      : { at: STATUS_SHADE, aliases: {} };
  return { family, shades: deriveShades(picked, at), aliases };
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
      return [
        ['font.family.$value.0', JSON.stringify(value)] as const,
        ...trackings(JSON.parse(source).text),
      ];
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
    case 'neutral':
      return neutrals(String(value), JSON.parse(source));
    default:
      return colors(name, String(value), source);
  }
}

function colors(name: ColorChoice, picked: string, source: string): [string, string][] {
  const { family, shades, aliases } = rolesOf(name, picked, source);
  const changes = Object.entries(shades).flatMap(([shade, hex]) =>
    setColor(`palette.${family}.${shade}`, hex),
  );
  if (name !== 'brand') return changes;
  return [
    ...changes,
    ...Object.entries(aliases).map(([token, alias]): [string, string] => [
      `${token}.$value`,
      `"{${alias}}"`,
    ]),
    // Translucent brand colours: an alias in this format cannot have its own alpha.
    ...setColor('color.light.action.selected', shades['600']),
    ...setColor('color.dark.action.selected', shades['400']),
  ];
}

type RawColor = { $value: { hex: string } };
type RawTokens = {
  palette: { neutral: Record<string, RawColor> };
  color: Record<'light' | 'dark', { action: { hover: RawColor } }>;
};

function neutrals(picked: string, { palette, color }: RawTokens) {
  const hover = (scheme: 'light' | 'dark') => color[scheme].action.hover.$value.hex;
  const greys = Object.entries(palette.neutral).map(([shade, { $value }]) => [shade, $value.hex]);
  const tinted = tintNeutrals(Object.fromEntries(greys), picked);
  return [
    ...Object.entries(tinted).flatMap(([shade, hex]) => setColor(`palette.neutral.${shade}`, hex)),
    // Translucent, so not aliases.
    ...setColor('color.light.action.hover', tintOverlay(hover('light'), picked)),
    ...setColor('color.dark.action.hover', tintOverlay(hover('dark'), picked)),
    ...setColor('color.light.action.backdrop', String(tinted['950'])),
    ...setColor('color.light.action.drawerBackdrop', String(tinted['950'])),
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

/** Resets the letter spacing, which suits only the previous typeface. */
const trackings = (text: Record<string, unknown>) =>
  Object.keys(text)
    .filter((name) => !name.startsWith('$'))
    .map((name): [string, string] => [`text.${name}.$value.letterSpacing.value`, '0']);

const lengths = (sizes: Record<string, number>) =>
  Object.entries(sizes).map(([name, px]): [string, string] => [`${name}.$value.value`, String(px)]);

interface BrandRoles {
  /** The shade that is exactly the chosen colour. */
  at: Shade;
  /** The raw colour of each role that depends on how light the chosen colour is. */
  aliases: Record<string, string>;
}

const TEXT = 4.5;
// Higher, because links are also on the grey page, and on hovered backgrounds.
const LINK = 5.5;

/**
 * The roles of a brand colour. A dark colour is also used for links. A lighter colour only fills buttons and the mark,
 * with dark text where white is unreadable; links then have a darker shade. `dark` is the colour of dark text.
 */
function brandRoles(picked: string, dark: string): BrandRoles {
  const onWhite = contrastRatio(picked, '#ffffff');
  if (onWhite < TEXT && contrastRatio(picked, dark) >= TEXT) {
    // Both neighbours of this shade follow its lightness, so they must not be used for links (700) or tints (50, 900).
    const at = contrastRatio(picked, dark) > 7 ? '300' : '500';
    const filled = { fill: `brand.${at}`, fillHover: 'brand.400', onFill: 'neutral.950' };
    return { at, aliases: { ...aliasesOf('light', filled), ...aliasesOf('dark', filled) } };
  }
  const isLink = onWhite >= LINK;
  const at = isLink ? '700' : '600';
  const hover = isLink ? '800' : '700';
  return {
    at,
    aliases: {
      ...aliasesOf('light', {
        fill: `brand.${at}`,
        fillHover: `brand.${hover}`,
        onFill: 'neutral.0',
      }),
      ...aliasesOf('dark', { fill: 'brand.400', fillHover: 'brand.300', onFill: 'brand.950' }),
    },
  };
}

const aliasesOf = (scheme: 'light' | 'dark', roles: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(roles).map(([role, shade]) => [
      `color.${scheme}.accent.${role}`,
      `palette.${shade}`,
    ]),
  );

/**
 * Replaces the values at some paths, such as `radius.small.$value.value`, and keeps the formatting of everything else.
 * Throws if a path does not exist.
 */
function editJson(source: string, values: Map<string, string>): string {
  const { body } = parse(source);
  return [...values]
    .map(([path, text]) => ({ ...rangeOf(body, path), text }))
    .toSorted((one, other) => other.from - one.from)
    .reduce((text, edit) => text.slice(0, edit.from) + edit.text + text.slice(edit.to), source);
}

function rangeOf(body: ValueNode, path: string) {
  let node: ValueNode | undefined = body;
  for (const step of path.split('.')) node = node && childOf(node, step);
  if (!node) throw new Error(`tokens.json has no ${path}`);
  return { from: node.loc.start.offset, to: node.loc.end.offset };
}

function childOf(node: ValueNode, step: string): ValueNode | undefined {
  if (node.type === 'Array') return node.elements[Number(step)]?.value;
  if (node.type !== 'Object') return undefined;
  return (node as ObjectNode).members.find(
    ({ name }) => name.type === 'String' && name.value === step,
  )?.value;
}
