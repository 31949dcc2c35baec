import { DAY_MS } from '../time.ts';

/* Shows a number as a spreadsheet does: `750 Dr`, `(750)`, `$649`, or a day. */

/** Shows a number as text; undefined for a date that Excel does not have. */
export type Show = (value: number) => string | undefined;

/** A format code for a built-in format, by its id: of a date or time, of a percentage, or of a plain number. */
export function builtInFormat(id: string): string {
  if (/^(1[4-9]|2[0-2]|2[7-9]|3[0-6]|4[5-7]|5[0-8])$/.test(id)) return 'd';
  return id === '9' || id === '10' ? '0%' : 'General';
}

const PART =
  /"([^"]*)"|\\(.)|[_*].|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|(General|@|[0#?.,/]+)|([\s\S])/gi;
/** Marks the place of the number in the text of a section. */
const NUMBER = '\0';

/** Returns a function that shows numbers in the format of a code. */
export function showerOf(code: string, isFrom1904: boolean): Show {
  // Sections for numbers above and below zero.
  const sections = code.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/).map(sectionOf);
  if (sections[0]?.isDate) return (value) => dateText(value + (isFrom1904 ? 1462 : 0));
  return (value) => {
    const isBelow = value < 0 && sections.length > 1;
    const { shown = '' } = sections[isBelow ? 1 : 0] ?? {};
    // If the section shows thousands or no number, `#` makes the cell unreadable.
    if (!shown.includes(NUMBER)) return `${value} #`;
    if (shown.includes('%')) return `${Number((value * 100).toPrecision(15))}%`;
    // Where the section shows no sign, the number keeps its own.
    const hasSign = isBelow && /[(-]|dr|debit/i.test(shown);
    return shown.replace(NUMBER, String(hasSign ? -value : value)).trim();
  };
}

/** Reads a section: its text, with NUMBER for the digits (empty if in thousands), and whether it shows a date. */
function sectionOf(code: string) {
  let [shown, digits, isDate] = ['', '', false];
  for (const [, quoted, escaped, currency, number, other = ''] of code.matchAll(PART)) {
    if (number && /[0#?G@]/i.test(number)) {
      digits += number;
      shown = `${shown.split(NUMBER)[0]}${NUMBER}`;
    } else if (/[ymdhs]/i.test(other)) isDate = true;
    else shown += quoted ?? escaped ?? currency ?? number ?? other;
  }
  // A comma after the digits divides by a thousand.
  return { shown: /,\s*$/.test(digits) ? '' : shown, isDate };
}

/** The day after the last of the year 9999. */
const LAST_DAY = 2_958_466;

/** The day and time of a date's number: 1 is 1900-01-01, and Excel counts a February 29, 1900. */
function dateText(days: number): string | undefined {
  if (days >= LAST_DAY || days < 0) return;
  const time = Date.UTC(1899, 11, 30) + Math.round(days * 86_400) * 1000;
  return new Date(time - (days < 60 ? -DAY_MS : 0)).toISOString().slice(0, 19);
}
