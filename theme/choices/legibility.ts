import Color from 'colorjs.io';
import { meetsContrast, nearestPassing } from '../tokens/contrast.ts';
import { readTokens } from '../tokens/readTokens.ts';
import type { Tokens } from '../tokens/tokens.ts';
import { applyChoices, type ColorChoice, rolesOf } from './choices.ts';
import type { Shade } from './shades.ts';

/**
 * The colour nearest to the chosen one whose shades pass all contrast checks; undefined if another colour is at fault.
 */
export async function nearestLegibleColor(source: string, name: ColorChoice, picked: string) {
  const { tokens, aliases } = await readTokens(applyChoices(source, { [name]: picked }));
  const { palette } = JSON.parse(source);
  return nearestPassing(picked, (pick) => {
    // Resolves the aliases of the changed family here: parsing the file for each try would take seconds.
    const roles = rolesOf(name, pick, source);
    return meetsContrast(tokens, (token) => {
      const [, family = '', shade = ''] =
        (roles.aliases[token] ?? aliases[token])?.split('.') ?? [];
      if (family === roles.family) return roles.shades[shade as Shade];
      return token in roles.aliases ? palette[family][shade].$value.hex : undefined;
    });
  });
}

/** Nearer to the error colour than this (in OKLab), the brand looks like an error. A distance of 0.02 is visible. */
const MIN_DISTANCE = 0.08;

/** Whether the brand's buttons or links look like errors. */
export function isNearError({ color }: Tokens): boolean {
  return (['light', 'dark'] as const).some((scheme) => {
    const { accent, status } = color[scheme];
    return [accent.main, accent.fill].some(
      (brand) => new Color(brand).deltaE(status.error.main, 'OK') < MIN_DISTANCE,
    );
  });
}
