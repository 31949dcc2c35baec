import type { TokenNormalizedSet } from '@terrazzo/parser';
import Color from 'colorjs.io';
import type { Tokens } from './tokens.ts';

type Length = { value: number; unit: string };
type ColorValue = { colorSpace: string; components: number[]; alpha?: number };

// The theme uses px only.
const px = ({ value, unit }: Length) => (unit === 'rem' ? value * 16 : value);

export function cssColor({ colorSpace, components, alpha = 1 }: ColorValue) {
  const color = new Color({ space: colorSpace, coords: components as [number, number, number] });
  const srgb = color.to('srgb').toGamut();
  if (alpha === 1) return srgb.toString({ format: 'hex', collapse: false });
  const channels = srgb.coords.map((channel) => Math.round((channel ?? 0) * 255));
  return `rgba(${channels.join(', ')}, ${alpha})`;
}

function cssShadow(layers: Record<string, unknown>[]) {
  return layers
    .map(({ color, offsetX, offsetY, blur, spread, inset }) => {
      const lengths = [offsetX, offsetY, blur, spread].map((length) => `${px(length as Length)}px`);
      return [inset ? 'inset' : [], lengths, cssColor(color as ColorValue)].flat(2).join(' ');
    })
    .join(', ');
}

const generic = /^(-|ui-|system-ui|serif|sans-serif|monospace)/;
const cssFonts = (families: string | string[]) =>
  [families]
    .flat()
    .map((family) => (generic.test(family) ? family : `"${family}"`))
    .join(', ');

// biome-ignore lint/suspicious/noExplicitAny: the parser has checked the value against its type.
function toCssValue(type: string, value: any): unknown {
  switch (type) {
    case 'color':
      return cssColor(value);
    case 'shadow':
      return cssShadow(value);
    case 'dimension':
      return px(value);
    case 'duration':
      return value.unit === 's' ? value.value * 1000 : value.value;
    case 'fontFamily':
      return cssFonts(value);
    case 'cubicBezier':
      return `cubic-bezier(${value.join(', ')})`;
    case 'typography':
      return {
        fontFamily: cssFonts(value.fontFamily),
        fontSize: px(value.fontSize),
        fontWeight: value.fontWeight,
        letterSpacing: px(value.letterSpacing),
        lineHeight: value.lineHeight,
      };
    default:
      return value;
  }
}

/** The tokens as CSS values and numbers, without aliases, types and descriptions. */
export function resolveTokens(parsed: TokenNormalizedSet): Tokens {
  const root: Record<string, unknown> = {};
  for (const [name, token] of Object.entries(parsed)) {
    // Raw colours are used through aliases only, which the parser has resolved.
    if (name.startsWith('palette.')) continue;
    const path = name.split('.');
    const last = path.pop() as string;
    let group = root;
    for (const step of path) {
      group[step] ??= {};
      group = group[step] as Record<string, unknown>;
    }
    group[last] = toCssValue(token.$type, token.$value);
  }
  return root as unknown as Tokens;
}

const rounded = (channel: number | null) => Math.round((channel ?? 0) * 1000) / 1000;

/** A CSS colour such as '#005d68' in the Design Tokens format; undefined if it is not a colour. */
export function colorObject(css: string) {
  const color = Color.try(css)?.to('srgb').toGamut();
  if (!color) return undefined;
  const hex = new Color('srgb', color.coords).toString({ format: 'hex', collapse: false });
  const alpha = Number(color.alpha) < 1 ? `, "alpha": ${color.alpha}` : '';
  const components = `[${color.coords.map(rounded).join(', ')}]`;
  return `{ "colorSpace": "srgb", "components": ${components}${alpha}, "hex": "${hex}" }`;
}

/** Replaces each token in a text, such as var(--color-light-accent-fill), with its value. */
export function fillTokens(text: string, tokens: Tokens): string {
  return text.replace(/var\(--([\w-]+)\)/g, (_, name: string) => {
    const value = name.split('-').reduce<unknown>((group, step) => Object(group)[step], tokens);
    if (typeof value === 'string' || typeof value === 'number') return String(value);
    throw new Error(`There is no colour or number token ${name}.`);
  });
}
