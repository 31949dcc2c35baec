import { blendOver, contrastRatio, nearestPassing } from './contrast.ts';
import { contrastPairs, type Pair } from './contrastPairs.ts';
import type { Scheme, Tokens } from './tokens.ts';

export type ContrastFailure = {
  scheme: Scheme;
  where: string;
  foreground: string;
  background: string;
  /** A translucent colour between the two, such as the hover overlay of a row. */
  overlay?: string;
  actual: number;
  required: number;
  /** The nearest shade of this token that passes in all its pairs; the other tokens stay unchanged. */
  foregroundFix?: string;
  backgroundFix?: string;
};

/** All pairs below their required contrast, in both schemes. */
export function checkContrast(tokens: Tokens): ContrastFailure[] {
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const colors = colorsOf(tokens, scheme);
    const fixes = new Map<string, string | undefined>();
    const fixFor = (name: string) => {
      if (!fixes.has(name)) fixes.set(name, passingShade(name, colors));
      return fixes.get(name);
    };
    return contrastPairs
      .filter((pair) => ratioOf(pair, colors) < pair.ratio)
      .map((pair) => ({
        scheme,
        where: pair.where,
        foreground: pair.foreground,
        background: pair.background,
        overlay: pair.overlay,
        actual: ratioOf(pair, colors),
        required: pair.ratio,
        foregroundFix: fixFor(pair.foreground),
        backgroundFix: fixFor(pair.background),
      }));
  });
}

/**
 * Whether all pairs pass. `replacement` may return another colour for a token such as color.light.accent.main.
 * Computes no fixes, so that hundreds of colours can be tried.
 */
export function meetsContrast(tokens: Tokens, replacement: (token: string) => string | undefined) {
  return (['light', 'dark'] as const).every((scheme) => {
    const colors = new Map(
      leaves(tokens.color[scheme]).map(([name, color]) => [
        name,
        replacement(`color.${scheme}.${name}`) ?? color,
      ]),
    );
    return contrastPairs.every((pair) => ratioOf(pair, colors) >= pair.ratio);
  });
}

/** The contrast of a pair; `colors` maps names below color.<scheme> to colours. */
export function ratioOf({ foreground, background, overlay }: Pair, colors: Map<string, string>) {
  const base = colors.get(background) as string;
  const visible = overlay ? blendOver(colors.get(overlay) as string, base) : base;
  return contrastRatio(colors.get(foreground) as string, visible);
}

function passingShade(name: string, colors: Map<string, string>) {
  const pairs = contrastPairs.filter(
    ({ foreground, background }) => foreground === name || background === name,
  );
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
