import { useState } from 'react';
import { formatText } from '../../format.ts';
import { useSession } from '../../session/AuthContext.tsx';
import { saveFile } from '../export/saveFile.ts';
import { useTimeZone } from '../TimeZoneContext.tsx';
import { addViews, MAX_VIEWS } from './addViews.ts';
import type { Note } from './DialogNote.tsx';
import { readViewsFile } from './readViewsFile.ts';
import { type PageView, type SavedView, savedView } from './savedView.ts';
import { useSavedViews } from './useSavedViews.ts';
import { viewsFileName, writeViewsFile } from './viewsFile.ts';

const NOT_STORED =
  'This browser’s storage is full or blocked, so the change lasts only until the page is closed.';

/** The saved views and what can be done with them; `note` says what the last action did and can undo it. */
export function useViewEdits() {
  const { merchantId } = useSession();
  const zone = useTimeZone();
  const [views, edit] = useSavedViews(merchantId);
  const [note, setNote] = useState<Note & { key: number }>();
  const show = (next: Note) => setNote((last) => ({ ...next, key: (last?.key ?? 0) + 1 }));
  function change(makeViews: Parameters<typeof edit>[0], done: Note) {
    const isStored = edit(makeViews);
    show(isStored ? done : { ...done, message: `${done.message} ${NOT_STORED}`, isWarning: true });
  }

  function save(name: string, page: PageView, existing: SavedView | undefined) {
    const view = savedView(name, page);
    const shown = quote(name);
    if (!existing) {
      return change((all) => [...all, view], { message: `Saved ${shown}.` });
    }
    change((all) => all.map((other) => (other.name === existing.name ? view : other)), {
      message: `Replaced ${shown}.`,
      onUndo() {
        change((all) => all.map((other) => (other.name === name ? existing : other)), {
          message: `${quote(existing.name)} is as it was.`,
        });
      },
    });
  }

  function rename({ name }: SavedView, next: string) {
    change((all) => all.map((view) => (view.name === name ? { ...view, name: next } : view)), {
      message: `Renamed ${quote(name)} to ${quote(next)}.`,
    });
  }

  function remove(view: SavedView) {
    const position = views.indexOf(view);
    const shown = quote(view.name);
    change((all) => all.filter(({ name }) => name !== view.name), {
      message: `Deleted ${shown}.`,
      isUndoFocused: true,
      onUndo() {
        change((all) => all.toSpliced(position, 0, view), { message: `${shown} is back.` });
      },
    });
  }

  function move({ name }: SavedView, by: 1 | -1) {
    edit((all) => {
      const from = all.findIndex((view) => view.name === name);
      // Another tab may have removed it.
      if (!all[from] || !all[from + by]) return all;
      return all.toSpliced(from, 1).toSpliced(from + by, 0, ...all.slice(from, from + 1));
    });
  }

  function exportFile() {
    const name = viewsFileName(merchantId);
    saveFile(writeViewsFile(views), name);
    show({ message: `Saved ${name}.` });
  }

  async function importFile(file: File) {
    const shown = quote(file.name);
    const read = await readViewsFile(file, zone);
    if (read.problems) {
      const message = `${shown} was not imported. Nothing was changed.`;
      return show({ message, problems: read.problems });
    }
    const { views: next, added, skipped } = addViews(views, read.views);
    if (next.length > MAX_VIEWS) {
      const problem = `It would make ${next.length} views. At most ${MAX_VIEWS} are kept.`;
      const message = `${shown} was not imported. Nothing was changed.`;
      return show({ message, problems: [problem] });
    }
    const isAdded = (view: SavedView) =>
      added.some((other) => JSON.stringify(other) === JSON.stringify(view));
    change((all) => addViews(all, read.views).views, {
      message: `${shown}: ${count(added.length)} added, ${skipped} skipped (already saved).`,
      onUndo:
        added.length === 0
          ? undefined
          : () =>
              change((all) => all.filter((view) => !isAdded(view)), {
                message: `Removed ${count(added.length)} again.`,
              }),
    });
  }

  return { views, note, save, rename, remove, move, exportFile, importFile };
}

const quote = (name: string) => `“${formatText(name)}”`;

const count = (views: number) => `${views} ${views === 1 ? 'view' : 'views'}`;
