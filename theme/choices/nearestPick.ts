import { meetsContrast } from '../checkContrast.ts';
import { nearestPassing } from '../contrast.ts';
import { readTokens } from '../readTokens.ts';
import { applyChoices, type ColorChoice, colorFamilies } from './choices.ts';
import { deriveShades, type Shade } from './deriveShades.ts';

/**
 * The colour nearest to the picked one with which everything can be read, all its shades counted
 * in; undefined if the trouble lies elsewhere.
 */
export async function nearestPick(source: string, name: ColorChoice, picked: string) {
  const { tokens, aliases } = await readTokens(applyChoices(source, { [name]: picked }));
  const { family, at } = colorFamilies[name];
  const prefix = `palette.${family}.`;
  return nearestPassing(picked, (pick) => {
    // Only what points to the family changes: reading the file for every try would take seconds.
    const shades = deriveShades(pick, at);
    return meetsContrast(tokens, (token) =>
      aliases[token]?.startsWith(prefix)
        ? shades[aliases[token].slice(prefix.length) as Shade]
        : undefined,
    );
  });
}
