import { DAY_MS } from '../time.ts';

/* Shows a number as a spreadsheet does: `750 Dr`, `(750)`, `$649`, or a day. */

/** Shows a number as text; undefined for a date that Excel does not have. */
export type Show = (value: number) => string | undefined;

/** The numbers of built-in formats for dates and times, and for percentages; all others show plain numbers. */
const DATES = /^(1[4-9]|2[0-2]|2[7-9]|3[0-6]|4[5-7]|5[0-8])$/;
const PERCENT = /^(9|10)$/;

const PART =
  /"([^"]*)"|\\(.)|[_*].|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|(General|[0#?.,/]+)|([\s\S])/gi;

interface Section {
  around: [before: string, after: string];
  isDate: boolean;
  /** False if the section shows thousands, or no number. */
  isReadable: boolean;
}

/** Returns the function that shows numbers in a format; `format` is its code, or the number of a built-in one. */
export function showerOf(format: string | number, isFrom1904: boolean): Show {
  const dates = (value: number) => dateText(value + (isFrom1904 ? 1462 : 0));
  if (typeof format === 'number') {
    if (DATES.test(String(format))) return dates;
    return PERCENT.test(String(format)) ? percentText : String;
  }
  // Sections for numbers above and below zero.
  const sections = format.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/).map(sectionOf);
  if (sections[0]?.isDate) return dates;
  return (value) => {
    const isBelow = value < 0 && sections.length > 1;
    const {
      around: [before, after],
      isReadable,
    } = sections[isBelow ? 1 : 0] as Section;
    if (!isReadable) return `${value} #`;
    if (`${before}${after}`.includes('%')) return percentText(value);
    // Where the section shows no sign, the number keeps its own.
    const hasSign = isBelow && /[(-]|dr|debit/i.test(`${before}${after}`);
    return `${before}${hasSign ? -value : value}${after}`.trim();
  };
}

const percentText = (value: number) => `${Number((value * 100).toPrecision(15))}%`;

function sectionOf(code: string): Section {
  const around: Section['around'] = ['', ''];
  let [digits, isDate] = ['', false];
  for (const [, quoted, escaped, currency, number, other = ''] of code.matchAll(PART)) {
    if (number && /[0#?G]/i.test(number)) {
      digits += number;
      around[1] = '';
    } else if (/[ymdhs]/i.test(other)) isDate = true;
    else around[digits ? 1 : 0] += quoted ?? escaped ?? currency ?? number ?? other;
  }
  // A comma after the digits divides by a thousand.
  return { around, isDate, isReadable: code === '@' || (digits !== '' && !/,\s*$/.test(digits)) };
}

/** The day after the last of the year 9999. */
const LAST_DAY = 2_958_466;

/** The day and time of a date's number: 1 is 1900-01-01, and Excel counts a February 29, 1900. */
function dateText(days: number): string | undefined {
  if (days >= LAST_DAY || days < 0) return;
  const time = Date.UTC(1899, 11, 30) + Math.round(days * 86_400) * 1000;
  return new Date(time - (days < 60 ? -DAY_MS : 0)).toISOString().slice(0, 19);
}
