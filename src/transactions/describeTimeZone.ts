import { tzName } from '@date-fns/tz';
import { format, setMonth } from 'date-fns';
import { inZone, type TimeZone, timeZoneName } from '../timeZone.ts';

/** `India Standard Time, UTC+05:30`, or `Eastern Time, now UTC-04:00` with daylight saving. */
export function describeTimeZone(zone: TimeZone, now: Date): string {
  const name = timeZoneName(zone);
  if (name === 'UTC') return name;
  const offset = (month = now.getMonth()) => format(setMonth(now, month), 'xxx', inZone(zone));
  const isFixed = offset(0) === offset(6);
  return `${longName(name, now)}${isFixed ? '' : 'now '}UTC${offset()}`;
}

function longName(name: string, now: Date): string {
  try {
    // The generic name, such as Eastern Time, because the list may show times with and without daylight saving.
    return `${tzName(name, now, 'longGeneric')}, `;
  } catch {
    // When the system's zone is unknown, browsers report `Etc/Unknown`, and Intl then refuses that name.
    return '';
  }
}
