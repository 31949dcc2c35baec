/**
 * Two characters at most of the payer's name, and never all of it: `as***@okaxis`. Masking it again changes nothing.
 * Null when there is no VPA ID.
 */
export function maskVpa(vpaId: string | null): string | null {
  const vpa = vpaId?.trim();
  if (!vpa) return null;
  const at = vpa.lastIndexOf('@');
  const name = Array.from(at < 0 ? vpa : vpa.slice(0, at));
  const shown = name.slice(0, Math.min(2, Math.floor(name.length / 2)));
  return `${shown.join('').replaceAll('*', '')}***${at < 0 ? '' : vpa.slice(at)}`;
}
