/**
 * Two characters at most of the payer's name, and never all of it: `as***@okaxis`. A masked one stays as it is; without
 * any, null.
 */
export function maskVpa(vpaId: string | null): string | null {
  const vpa = vpaId?.trim();
  if (!vpa) return null;
  if (MASKED.test(vpa)) return vpa;
  const at = vpa.lastIndexOf('@');
  const name = Array.from(at < 0 ? vpa : vpa.slice(0, at));
  const shown = name.slice(0, Math.min(2, Math.floor(name.length / 2)));
  return `${shown.join('')}***${at < 0 ? '' : vpa.slice(at)}`;
}

const MASKED = /^[^@]{0,2}\*{3}(@|$)/u;
