import '../fonts/inter.css';
import { buildTheme } from '../buildTheme.ts';
import { type Tokens, tokens } from '../tokens.ts';

/** Stands in for theme.ts. Whoever draws again after setTheme draws with the new one. */
export let theme = buildTheme(tokens);

export function setTheme(tokens: Tokens) {
  theme = buildTheme(tokens);
}
