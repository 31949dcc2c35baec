import { useSyncExternalStore } from 'react';
import { applyChoices, type Choices } from '../choices/choices.ts';
import { type ReadTokens, readTokens } from '../readTokens.ts';
import savedSource from '../tokens.json?raw';
import { setTheme } from './liveTheme.ts';

/** tokens.json with the choices being tried. */
export interface Draft extends ReadTokens {
  /** The text of tokens.json with these choices applied. */
  source: string;
  choices: Partial<Choices>;
}

export { savedSource };

// Session storage: shared by all frames of this tab, and gone with the tab.
const STORAGE_KEY = 'workbench-choices';
const listeners = new Set<() => void>();
let draft: Draft | undefined;

export function tryChoices(choices: Partial<Choices>) {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(choices));
  return loadDraft();
}

/** Loads the draft and applies its theme. On a TokensError the previous theme stays. */
export async function loadDraft(): Promise<Draft> {
  const choices: Partial<Choices> = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
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
