/** Without invisible characters, and on one line. */
export const legible = (text: string) => text.replace(/\p{Cf}+/gu, '').replace(/\p{Cc}+/gu, ' ');

/** Mails, chats and sheets write other dashes, and put quotes or brackets around an id or a dot behind it. */
export const cleanPasted = (text: string) =>
  legible(text)
    .replace(/\p{Pd}|\u2212/gu, '-')
    .replace(/^[\s"'“”‘’«»(]+|[\s"'“”‘’«».,;:)]+$/gu, '');
