/** Where a text stops being JSON. The parser's errors have a position; a stack overflow has none. */
export function describeSyntaxError(error: unknown, text: string): string {
  const { line, column, offset, message } = error as Partial<
    Record<'line' | 'column' | 'offset', number>
  > &
    Error;
  if (line === undefined || offset === undefined) return 'The file is nested too deeply.';
  if (message.startsWith('Unexpected end')) {
    const lines = text.trimEnd().split(/\r\n?|\n/).length;
    return `Line ${lines}: the file ends too early. Its last part is missing.`;
  }
  const found = String.fromCodePoint(text.codePointAt(offset) ?? 0);
  return `Line ${line}, column ${column}: this is not JSON. Look for a missing comma, quote or bracket near “${found}”.`;
}
