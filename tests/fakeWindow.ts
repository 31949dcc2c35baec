import { vi } from 'vitest';
import { act } from './act.ts';

/*
 * Adds what jsdom's window lacks. The window is as wide as a test sets it, has a mouse from 600 pixels on, and prefers
 * reduced motion, so that no test waits for a transition. Files that the page saves are collected.
 */

const DESKTOP = 1440;

let width = DESKTOP;
const lists = new Set<EventTarget>();
const blobs = new Map<string, Blob>();

/** The files that the page has saved in this test, oldest first. */
export const savedFiles: { name: string; blob: Blob }[] = [];

function matches(query: string): boolean {
  const [, limit, length, unit] = /(min|max)-width:\s*([\d.]+)(px|em)/.exec(query) ?? [];
  const pixels = Number(length) * (unit === 'em' ? 16 : 1);
  if (limit === 'max') return width <= pixels;
  if (limit === 'min') return width >= pixels;
  if (query.includes('pointer: fine')) return width >= 600;
  if (query.includes('pointer: coarse')) return width < 600;
  return query.includes('prefers-reduced-motion: reduce');
}

class FakeMediaQueryList extends EventTarget {
  media: string;
  constructor(media: string) {
    super();
    this.media = media;
  }
  get matches() {
    return matches(this.media);
  }
  // MUI uses these for the colour scheme.
  addListener(listener: () => void) {
    this.addEventListener('change', listener);
  }
  removeListener(listener: () => void) {
    this.removeEventListener('change', listener);
  }
}

export function installFakeWindow() {
  width = DESKTOP;
  lists.clear();
  window.matchMedia = (media) => {
    const list = new FakeMediaQueryList(media);
    lists.add(list);
    return list as unknown as MediaQueryList;
  };
  Element.prototype.scrollIntoView = () => {};
  savedFiles.length = 0;
  URL.createObjectURL = (blob: Blob) => {
    const url = `blob:${blobs.size}`;
    blobs.set(url, blob);
    return url;
  };
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    if (!this.download) return HTMLElement.prototype.click.call(this);
    savedFiles.push({ name: this.download, blob: blobs.get(this.href) as Blob });
  });
}

/** Sets the window's width, also while the page is open. */
export function setWindowWidth(pixels: number) {
  width = pixels;
  act(() => {
    for (const list of lists) list.dispatchEvent(new Event('change'));
  });
}
