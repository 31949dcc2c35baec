import type { ContrastFailure } from './checkContrast.ts';

/**
 * The failure for a designer: who fails on whom, and what to write instead. `aliases` maps a token
 * to the raw colour it points to, which is what one edits.
 */
export function sayContrast(failure: ContrastFailure, aliases: Record<string, string>) {
  const name = (part: string) => {
    const token = `color.${failure.scheme}.${part}`;
    return aliases[token] ? `${token} (${aliases[token]})` : token;
  };
  const between = failure.through ? ` with ${name(failure.through)} between` : '';
  const cures = [
    failure.inkInstead && `${failure.inkInstead} for ${name(failure.ink)}`,
    failure.groundInstead && `${failure.groundInstead} for ${name(failure.ground)}`,
  ].filter(Boolean);
  const cure = cures.length > 0 ? `use ${cures.join(', or ')}` : 'no shade of one alone will do';
  return (
    `${name(failure.ink)} on ${name(failure.ground)}${between} has a contrast of ${floor(failure.found)}:1 ` +
    `and needs ${failure.needed}:1; ${cure}`
  );
}

// 4.499 must not read as the 4.5 it misses.
const floor = (ratio: number) => (Math.floor(ratio * 100) / 100).toFixed(2);
