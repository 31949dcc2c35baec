/** A value for a message: short, on one line, without control characters. */
export function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  const plain = text.replace(/[\p{Cc}\p{Cf}]/gu, '?');
  return plain.length > 60 ? `${plain.slice(0, 60)}…` : plain;
}
