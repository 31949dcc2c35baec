import { meetsContrast } from '../checkContrast.ts';
import { nearestPassing } from '../contrast.ts';
import { readTokens } from '../readTokens.ts';
import { applyChoices, type ColorChoice, colorFamilies } from './choices.ts';
import { deriveShades, type Shade } from './deriveShades.ts';

/**
 * The colour nearest to the chosen one whose shades pass all contrast checks; undefined if another colour is at fault.
 */
export async function nearestLegibleColor(source: string, name: ColorChoice, picked: string) {
  const { tokens, aliases } = await readTokens(applyChoices(source, { [name]: picked }));
  const { family, at } = colorFamilies[name];
  const prefix = `palette.${family}.`;
  return nearestPassing(picked, (pick) => {
    // Replaces only aliases of this family: parsing the file for each try would take seconds.
    const shades = deriveShades(pick, at);
    return meetsContrast(tokens, (token) =>
      aliases[token]?.startsWith(prefix)
        ? shades[aliases[token].slice(prefix.length) as Shade]
        : undefined,
    );
  });
}
