import type { DateTimeValidationError, FieldSection } from '@mui/x-date-pickers/models';
import { FIRST_YEAR, LAST_YEAR } from './filters.ts';

const list = new Intl.ListFormat('en-IN');

/** Describes what a date that was left lacks; undefined when it is complete or empty. */
export function describeDateProblem(
  parts: FieldSection[],
  error: DateTimeValidationError,
): string | undefined {
  const missing = parts.filter(({ value }) => value === '').map(({ type }) => type as string);
  if (missing.length === parts.length) return undefined;
  if (missing.length > 0) {
    const isTimeMissing = missing.includes('hours') && missing.includes('minutes');
    const names = isTimeMissing ? [...missing.slice(0, -2), 'time'] : missing;
    return `Add ${list.format(names.map((name) => `the ${name}`))}`;
  }
  if (error === 'minDate' || error === 'maxDate') return YEAR_OUT_OF_RANGE;
  return error ? NO_SUCH_DATE : undefined;
}

export const NO_SUCH_DATE = 'There is no such date';
export const YEAR_OUT_OF_RANGE = `Choose a year from ${FIRST_YEAR} to ${LAST_YEAR}`;
