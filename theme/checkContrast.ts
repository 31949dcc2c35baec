import { contrastRatio, laidOver, nearestPassing } from './contrast.ts';
import { contrastPairs, type Pair } from './contrastPairs.ts';
import type { Scheme, Tokens } from './tokens.ts';

export type ContrastFailure = {
  scheme: Scheme;
  ink: string;
  ground: string;
  /** The translucent colour between the two, such as that of a row under the pointer. */
  through?: string;
  found: number;
  needed: number;
  /** The nearest shades with which all pairs of that token pass, the other tokens unchanged. */
  inkInstead?: string;
  groundInstead?: string;
};

/** Every pair that is hard to see, in both schemes. */
export function checkContrast(tokens: Tokens): ContrastFailure[] {
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const colors = colorsOf(tokens, scheme);
    const shades = new Map<string, string | undefined>();
    const instead = (name: string) => {
      if (!shades.has(name)) shades.set(name, passingShade(name, colors));
      return shades.get(name);
    };
    return contrastPairs
      .filter((pair) => ratioOf(pair, colors) < pair.ratio)
      .map((pair) => ({
        scheme,
        ink: pair.ink,
        ground: pair.ground,
        through: pair.through,
        found: ratioOf(pair, colors),
        needed: pair.ratio,
        inkInstead: instead(pair.ink),
        groundInstead: instead(pair.ground),
      }));
  });
}

/**
 * Whether every pair can be seen. `instead` may give a token, such as color.light.accent.main,
 * another colour; asked about hundreds of colours, this answers without looking for cures.
 */
export function meetsContrast(tokens: Tokens, instead: (token: string) => string | undefined) {
  return (['light', 'dark'] as const).every((scheme) => {
    const colors = new Map(
      leaves(tokens.color[scheme]).map(([name, color]) => [
        name,
        instead(`color.${scheme}.${name}`) ?? color,
      ]),
    );
    return contrastPairs.every((pair) => ratioOf(pair, colors) >= pair.ratio);
  });
}

/** What a pair has, the colours given by their names below color.<scheme>. */
export function ratioOf({ ink, ground, through }: Pair, colors: Map<string, string>) {
  const base = colors.get(ground) as string;
  const seen = through ? laidOver(colors.get(through) as string, base) : base;
  return contrastRatio(colors.get(ink) as string, seen);
}

function passingShade(name: string, colors: Map<string, string>) {
  const pairs = contrastPairs.filter(({ ink, ground }) => ink === name || ground === name);
  return nearestPassing(colors.get(name) as string, (shade) => {
    const changed = new Map(colors).set(name, shade);
    return pairs.every((pair) => ratioOf(pair, changed) >= pair.ratio);
  });
}

export const colorsOf = (tokens: Tokens, scheme: Scheme) => new Map(leaves(tokens.color[scheme]));

function leaves(group: object, path: string[] = []): [string, string][] {
  return Object.entries(group).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[[...path, name].join('.'), value] as [string, string]]
      : leaves(value, [...path, name]),
  );
}
