export const MAX_NAME_LENGTH = 60;

/** Normalises Unicode, control characters and outer spaces, so that equal names compare as equal. */
export function parseName(text: string): string {
  return text
    .normalize()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
}

/** Why this cannot be a name; undefined when it can. */
export function nameProblem(name: string): string | undefined {
  if (!name) return 'Enter a name.';
  return [...name].length > MAX_NAME_LENGTH
    ? `Use at most ${MAX_NAME_LENGTH} characters.`
    : undefined;
}

export function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** `Failed (2)`, cut where it would be too long. */
export function numberedName(name: string, number: number): string {
  if (number === 1) return name;
  const suffix = ` (${number})`;
  return [...name].slice(0, MAX_NAME_LENGTH - suffix.length).join('') + suffix;
}
