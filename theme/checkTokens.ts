import type { TokenNormalizedSet } from '@terrazzo/parser';
import { colorObject } from './colorObject.ts';
import { cssColor } from './resolveTokens.ts';
import type { Mistake, Place } from './tokenPlaces.ts';

// The theme computes with them: a length where it expects a colour would give half a theme.
const types: [RegExp, string][] = [
  [/^(palette|color)\./, 'color'],
  [/^(space|size|radius|border|density)\./, 'dimension'],
  [/^shadow\./, 'shadow'],
  [/^text\./, 'typography'],
  [/^font\.family$/, 'fontFamily'],
  [/^font\.weight\./, 'fontWeight'],
  [/^motion\.easing$/, 'cubicBezier'],
  [/^motion\./, 'duration'],
];

/** What the format allows and this theme does not, or what nobody can have meant. */
export function checkTokens(tokens: TokenNormalizedSet, places: Place[]): Mistake[] {
  return places.flatMap(({ name, line, column }) => {
    const mistake = (message: string) => [{ token: name, line, column, message }];
    const type = types.find(([pattern]) => pattern.test(name))?.[1];
    const token = tokens[name];
    // Tokens of other groups do no harm: a design tool may keep its own here.
    if (!type) return [];
    if (token?.$type !== type) {
      return mistake(`must have the $type "${type}", here or in its group`);
    }
    if (token.$type !== 'color' || token.aliasOf) return [];
    const { colorSpace, hex, components } = token.$value;
    if (
      !hex ||
      colorSpace !== 'srgb' ||
      cssColor({ colorSpace, components: [...components] as number[] }) === hex.toLowerCase()
    ) {
      return [];
    }
    const meant = colorObject(hex);
    return mistake(`is two colours at once: for its "hex" write ${meant}`);
  });
}
