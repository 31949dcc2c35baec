import '../fonts/inter.css';
import { buildTheme } from '../buildTheme.ts';
import { type Tokens, tokens } from '../tokens.ts';

/** Replaces theme.ts in the workbench. Components use a new theme at their next render. */
export let theme = buildTheme(tokens);

export function setTheme(tokens: Tokens) {
  theme = buildTheme(tokens);
}
