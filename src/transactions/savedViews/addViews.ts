import { isSameSetup, type SavedView } from './savedView.ts';
import { isSameName, numberedName } from './viewName.ts';

/** More would fill the local storage, which all settings share. */
export const MAX_VIEWS = 50;

/** Adds views after the others. A name that exists gets a number; a view that exists is skipped. */
export function addViews(views: readonly SavedView[], more: readonly SavedView[]) {
  const all = [...views];
  for (const view of more) {
    for (let number = 1; ; number += 1) {
      const candidate = { ...view, name: numberedName(view.name, number) };
      const existing = all.find(({ name }) => isSameName(name, candidate.name));
      if (!existing) all.push(candidate);
      if (!existing || isSameSetup(existing, view)) break;
    }
  }
  const added = all.slice(views.length);
  return { views: all, added, skipped: more.length - added.length };
}
