import type { TokenNormalizedSet } from '@terrazzo/parser';
import { colorObject } from './colorObject.ts';
import { cssColor } from './resolveTokens.ts';
import type { TokenIssue, TokenPosition } from './tokenPositions.ts';

// The theme computes with the values, so each group must have its type.
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

/** Checks beyond the format: types that the theme needs, and colours whose hex and components differ. */
export function checkTokens(tokens: TokenNormalizedSet, positions: TokenPosition[]): TokenIssue[] {
  return positions.flatMap(({ name, line, column }) => {
    const issue = (message: string) => [{ token: name, line, column, message }];
    const type = types.find(([pattern]) => pattern.test(name))?.[1];
    const token = tokens[name];
    // Design tools may add groups of their own.
    if (!type) return [];
    if (token?.$type !== type) {
      return issue(`must have the $type "${type}", here or in its group`);
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
    return issue(`has a "hex" and "components" that differ; for the hex write ${colorObject(hex)}`);
  });
}
