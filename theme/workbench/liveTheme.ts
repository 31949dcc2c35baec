import '../fonts/inter.css';
import mark from '../brand.svg?raw';
import { buildTheme } from '../buildTheme.ts';
import { fillTokens } from '../fillTokens.ts';
import { type Tokens, tokens } from '../tokens.ts';

/** Replaces theme.ts in the workbench. Components use a new theme at their next render. */
export let theme = buildTheme(tokens);

export function setTheme(tokens: Tokens) {
  theme = buildTheme(tokens);
  showMark(`data:image/svg+xml,${encodeURIComponent(fillTokens(mark, tokens))}`);
}

/** Replaces the favicon, which the screens show as the logo, also where it is rendered already. */
function showMark(url: string) {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!icon) return;
  for (const image of document.images) if (image.src === icon.href) image.src = url;
  icon.href = url;
}
