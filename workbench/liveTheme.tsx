import '../theme/fonts/inter.css';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useSyncExternalStore } from 'react';
import mark from '../theme/brand.svg?raw';
import { buildTheme } from '../theme/buildTheme.ts';
import { applyChoices, type Choices } from '../theme/choices/choices.ts';
import { type ReadTokens, readTokens } from '../theme/tokens/readTokens.ts';
import { fillTokens } from '../theme/tokens/resolveTokens.ts';
import { type Tokens, tokens } from '../theme/tokens/tokens.ts';
import savedSource from '../theme/tokens.json?raw';

export { savedSource };

/** Replaces theme.ts in the workbench. Components use a new theme at their next render. */
export let theme = buildTheme(tokens);

function setTheme(tokens: Tokens) {
  theme = buildTheme(tokens);
  showMark(`data:image/svg+xml,${encodeURIComponent(fillTokens(mark, tokens))}`);
}

/** Replaces the favicon, and the same image where a screen already shows it as the logo. */
function showMark(url: string) {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!icon) return;
  for (const image of document.images) if (image.src === icon.href) image.src = url;
  icon.href = url;
}

/** tokens.json with the choices being tried. */
export interface Draft extends ReadTokens {
  /** The text of tokens.json with these choices applied. */
  source: string;
  choices: Partial<Choices>;
}

// The key in session storage, which all frames of this tab share and which ends with the tab.
const STORAGE_KEY = 'workbench-choices';
const listeners = new Set<() => void>();
let draft: Draft | undefined;

export function tryChoices(choices: Partial<Choices>) {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(choices));
  return loadDraft();
}

/** The choices that were tried in this tab, also before a reload. */
export const storedChoices = (): Partial<Choices> =>
  JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');

/** Loads the draft and applies its theme. On a TokensError the previous theme stays. */
export async function loadDraft(): Promise<Draft> {
  const choices = storedChoices();
  const source = applyChoices(savedSource, choices);
  if (draft?.source !== source) {
    draft = { source, choices, ...(await readTokens(source)) };
    setTheme(draft.tokens);
    for (const listener of listeners) listener();
  }
  return draft;
}

export function useDraft(): Draft | undefined {
  return useSyncExternalStore(subscribe, () => draft);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

addEventListener('storage', ({ key }) => {
  if (key === STORAGE_KEY) loadDraft().catch(console.error);
});

/** Provides the theme to single components, as App does to the screens. */
export function WithTheme({ children }: { children: ReactNode }) {
  useDraft();
  return (
    <ThemeProvider theme={theme} defaultMode="system" noSsr>
      <CssBaseline />
      {children}
    </ThemeProvider>
  );
}
