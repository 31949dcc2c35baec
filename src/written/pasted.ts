export const MAX_TEXT_LENGTH = 255;

/** An id that a service can search for: bounded, and on one line. */
export function parseText(value: string): string | undefined {
  const text = value.replace(/\p{Cc}+/gu, ' ').trim();
  return text && text.length <= MAX_TEXT_LENGTH ? text : undefined;
}

/** Emails, chats and sheets write other dashes, and put quotes or brackets round an id or a dot after it. */
export const cleanPasted = (text: string) =>
  text
    // Invisible characters, and line breaks.
    .replace(/\p{Cf}+/gu, '')
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\p{Pd}|\u2212/gu, '-')
    .replace(/^[\s"'“”‘’«»(]+|[\s"'“”‘’«».,;:)]+$/gu, '');
