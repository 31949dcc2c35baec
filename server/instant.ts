const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Reads an ISO 8601 date-time that names its zone, to the millisecond; undefined for others. */
export function readInstant(text: string): Date | undefined {
  if (!INSTANT.test(text)) return undefined;
  const instant = new Date(text);
  // `new Date` rolls 31 February over into March instead of refusing it.
  const day = Number(text.slice(8, 10));
  const month = new Date(Date.UTC(2000, 0, 1));
  month.setUTCFullYear(Number(text.slice(0, 4)), Number(text.slice(5, 7)), 0);
  return Number.isNaN(instant.getTime()) || day > month.getUTCDate() ? undefined : instant;
}
