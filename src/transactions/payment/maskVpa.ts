/** Two characters at most of the payer's name, and never all of it: `as***@okaxis`. */
export function maskVpa(vpa: string): string {
  const at = vpa.lastIndexOf('@');
  const name = Array.from(at < 0 ? vpa : vpa.slice(0, at));
  const shown = name.slice(0, Math.min(2, Math.floor(name.length / 2)));
  return `${shown.join('')}***${at < 0 ? '' : vpa.slice(at)}`;
}
