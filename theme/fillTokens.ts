import type { Tokens } from './tokens.ts';

/** Replaces each token that a text names, such as var(--color-light-accent-fill), by its value. */
export function fillTokens(text: string, tokens: Tokens): string {
  return text.replace(/var\(--([\w-]+)\)/g, (_, name: string) => {
    const value = name.split('-').reduce<unknown>((group, step) => Object(group)[step], tokens);
    if (typeof value !== 'string') throw new Error(`There is no colour token ${name}.`);
    return value;
  });
}
