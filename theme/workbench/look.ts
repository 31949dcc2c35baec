import { useSyncExternalStore } from 'react';
import { applyChoices, type Choices } from '../choices/choices.ts';
import { type ReadTokens, readTokens } from '../readTokens.ts';
import savedSource from '../tokens.json?raw';
import { setTheme } from './liveTheme.ts';

/** How things look in this frame: tokens.json, with the choices that are being tried. */
export interface Look extends ReadTokens {
  /** The whole tokens.json with these choices. */
  source: string;
  choices: Partial<Choices>;
}

export { savedSource };

// A tab's own, and shared by the frames in it: a look is tried on all screens, and gone tomorrow.
const STORAGE_KEY = 'workbench-choices';
const listeners = new Set<() => void>();
let look: Look | undefined;

export function tryChoices(choices: Partial<Choices>) {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(choices));
  return readLook();
}

/** Reads the look anew and draws with it. Throws a TokensError, and the look stays as it was. */
export async function readLook(): Promise<Look> {
  const choices: Partial<Choices> = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
  const source = applyChoices(savedSource, choices);
  if (look?.source !== source) {
    look = { source, choices, ...(await readTokens(source)) };
    setTheme(look.tokens);
    for (const listener of listeners) listener();
  }
  return look;
}

export function useLook(): Look | undefined {
  return useSyncExternalStore(subscribe, () => look);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

addEventListener('storage', ({ key }) => {
  if (key === STORAGE_KEY) readLook().catch(console.error);
});
