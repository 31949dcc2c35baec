import type { Tokens } from './tokens.ts';

/** brand.svg with the colours of the tokens that it names, such as var(--color-light-accent-fill). */
export function drawBrandMark(template: string, tokens: Tokens): string {
  return template.replace(/var\(--([\w-]+)\)/g, (_, name: string) => {
    let value: unknown = tokens;
    for (const step of name.split('-')) value = (value as Record<string, unknown>)?.[step];
    if (typeof value !== 'string') throw new Error(`brand.svg names ${name}, which is no token.`);
    return value;
  });
}
