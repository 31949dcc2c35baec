const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.(\d{1,9}))?)?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Reads an ISO 8601 date-time with its zone; undefined for other texts. Fractions of a millisecond are cut off, or with
 * `roundsUp` rounded up.
 */
export function readInstant(text: string, roundsUp = false): Date | undefined {
  const [found, fraction = ''] = INSTANT.exec(text) ?? [];
  if (found === undefined) return undefined;
  const instant = new Date(text);
  // `new Date` rolls 31 February over into March instead of refusing it.
  const day = Number(text.slice(8, 10));
  const month = new Date(Date.UTC(2000, 0, 1));
  month.setUTCFullYear(Number(text.slice(0, 4)), Number(text.slice(5, 7)), 0);
  if (Number.isNaN(instant.getTime()) || day > month.getUTCDate()) return undefined;
  const isBetween = Number(fraction.slice(3)) > 0;
  return roundsUp && isBetween ? new Date(instant.getTime() + 1) : instant;
}
