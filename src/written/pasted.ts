export const MAX_TEXT_LENGTH = 255;

/** The text trimmed and on one line; undefined if it is empty or too long to search for. */
export function parseText(value: string): string | undefined {
  const text = value.replace(/\p{Cc}+/gu, ' ').trim();
  return text && text.length <= MAX_TEXT_LENGTH ? text : undefined;
}

/** Undoes changes that emails, chats and spreadsheets make to an id: other dashes, quotes, brackets, a final dot. */
export const cleanPasted = (text: string) =>
  text
    // Removes invisible characters, and puts line breaks on one line.
    .replace(/\p{Cf}+/gu, '')
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\p{Pd}|\u2212/gu, '-')
    .replace(/^[\s"'“”‘’«»(]+|[\s"'“”‘’«».,;:)]+$/gu, '');
