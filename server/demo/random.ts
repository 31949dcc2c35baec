export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  next: () => number;
  chance: (probability: number) => boolean;
  pick: <T>(from: readonly T[]) => T;
  between: (low: number, high: number) => number;
  digits: (count: number) => string;
  /** Normally distributed, mean 0, standard deviation 1. */
  normal: () => number;
}

/** The same seed gives the same numbers on every machine (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    chance: (probability) => next() < probability,
    pick: <T>(from: readonly T[]) => from[Math.floor(next() * from.length)] as T,
    between: (low, high) => low + next() * (high - low),
    digits: (count) => Array.from({ length: count }, () => Math.floor(next() * 10)).join(''),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}
