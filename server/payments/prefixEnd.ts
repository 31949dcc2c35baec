const LAST = 0x10ffff;

/**
 * The first text, compared byte by byte in UTF-8, that comes after all that begin with the prefix;
 * undefined when none does.
 */
export function prefixEnd(prefix: string): string | undefined {
  const points = Array.from(prefix, (character) => character.codePointAt(0) ?? 0);
  while (points.at(-1) === LAST) points.pop();
  const last = points.pop();
  if (last === undefined) return undefined;
  // UTF-8 has no surrogates.
  const next = last === 0xd7ff ? 0xe000 : last + 1;
  return String.fromCodePoint(...points, next);
}
