/* Digits of all scripts. */

const DIGIT = /\p{Nd}/u;
const NOT_ASCII = /[^ -~]/;

/** Whether a text has a digit of any script. */
export const hasDigit = (text: string): boolean =>
  /\d/.test(text) || (NOT_ASCII.test(text) && DIGIT.test(text));

const known = new Map<string, string>();

/** A digit of any script as 0 to 9. A script's digits have consecutive codes, and two scripts may be adjacent. */
function asciiDigit(digit: string): string {
  let ascii = known.get(digit);
  if (ascii === undefined) {
    const code = digit.codePointAt(0) ?? 0;
    let before = 0;
    while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1;
    ascii = String(before % 10);
    known.set(digit, ascii);
  }
  return ascii;
}

/** The text with all its digits as 0 to 9. */
export const plainDigits = (text: string): string =>
  NOT_ASCII.test(text) ? text.replace(/\p{Nd}/gu, asciiDigit) : text;
