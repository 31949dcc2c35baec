import { buildTheme } from './buildTheme.ts';
import type { Tokens } from './tokens.ts';

/**
 * The names of the tokens that the theme reads, and of those it reads in vain. They are found by
 * building the theme from tokens that keep watch, so there is no list of names to maintain.
 */
export function tokensInUse(tokens: Tokens) {
  const used = new Set<string>();
  const missing = new Set<string>();

  function watch(group: object, path: string[]): object {
    return new Proxy(group, {
      get(target, key) {
        const value = Reflect.get(target, key);
        if (typeof key === 'symbol') return value;
        const name = [...path, key].join('.');
        if (value === undefined) missing.add(name);
        if (typeof value === 'object') return watch(value, [...path, key]);
        used.add(name);
        return value;
      },
    });
  }

  try {
    const theme = buildTheme(watch(tokens, []) as Tokens);
    draw(theme.components, theme);
  } catch (error) {
    // Without a token anything may go wrong after it; the token is what to say.
    if (missing.size === 0) throw error;
  }
  return { used: [...used], missing: [...missing] };
}

/** Looks are functions that MUI calls when it draws a component; here they are all called once. */
function draw(look: unknown, theme: object): void {
  if (typeof look === 'function') {
    // A component's look is given { theme }, that of the page the theme itself.
    draw(look(Object.assign(Object.create(theme), { theme, ownerState: {} })), theme);
  } else if (look && typeof look === 'object') {
    for (const part of Object.values(look)) draw(part, theme);
  }
}
