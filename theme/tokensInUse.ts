import { buildTheme } from './buildTheme.ts';
import type { Tokens } from './tokens.ts';

/**
 * The names of the tokens that the theme reads, and of those that it reads but that are missing. The theme is built
 * from a proxy that records each access, so there is no list to maintain.
 */
export function tokensInUse(tokens: Tokens) {
  const used = new Set<string>();
  const missing = new Set<string>();

  function record(group: object, path: string[]): object {
    return new Proxy(group, {
      get(target, key) {
        const value = Reflect.get(target, key);
        if (typeof key === 'symbol') return value;
        const name = [...path, key].join('.');
        if (value === undefined) missing.add(name);
        if (typeof value === 'object') return record(value, [...path, key]);
        used.add(name);
        return value;
      },
    });
  }

  try {
    const theme = buildTheme(record(tokens, []) as Tokens);
    callStyles(theme.components, theme);
  } catch (error) {
    // A missing token may cause any error later; the missing token is what to report.
    if (missing.size === 0) throw error;
  }
  return { used: [...used], missing: [...missing] };
}

/** Calls every style function once, as MUI does when it renders a component. */
function callStyles(style: unknown, theme: object): void {
  if (typeof style === 'function') {
    // Components get { theme }, MuiCssBaseline the theme itself.
    callStyles(style(Object.assign(Object.create(theme), { theme, ownerState: {} })), theme);
  } else if (style && typeof style === 'object') {
    for (const part of Object.values(style)) callStyles(part, theme);
  }
}
