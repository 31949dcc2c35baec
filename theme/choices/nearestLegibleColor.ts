import { meetsContrast } from '../checkContrast.ts';
import { nearestPassing } from '../contrast.ts';
import { readTokens } from '../readTokens.ts';
import { applyChoices, type ColorChoice, rolesOf } from './choices.ts';
import type { Shade } from './deriveShades.ts';

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
