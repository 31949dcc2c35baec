import type { ContrastFailure } from './checkContrast.ts';

/**
 * One sentence: the two colours, their contrast and what to change. `aliases` maps a token to the raw colour it points
 * to, which is the value to edit.
 */
export function formatContrast(failure: ContrastFailure, aliases: Record<string, string>) {
  const name = (part: string) => {
    const token = `color.${failure.scheme}.${part}`;
    return aliases[token] ? `${token} (${aliases[token]})` : token;
  };
  const overlay = failure.overlay ? ` with the overlay ${name(failure.overlay)}` : '';
  const fixes = [
    failure.foregroundFix && `${failure.foregroundFix} for ${name(failure.foreground)}`,
    failure.backgroundFix && `${failure.backgroundFix} for ${name(failure.background)}`,
  ].filter(Boolean);
  const fix =
    fixes.length > 0 ? `use ${fixes.join(', or ')}` : 'changing one of the two is not enough';
  return (
    `${name(failure.foreground)} on ${name(failure.background)}${overlay} has a contrast of ` +
    `${roundDown(failure.actual)}:1 and needs ${failure.required}:1; ${fix}`
  );
}

/** Rounding 4.499 to 4.50 would hide that it is below 4.5. */
export const roundDown = (ratio: number) => (Math.floor(ratio * 100) / 100).toFixed(2);
