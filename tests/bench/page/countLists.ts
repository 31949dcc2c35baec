import type { Site } from './site.ts';

/** How many list requests for one of these pages arrived. Pages beyond may have been asked for ahead. */
export function countLists({ lists }: Site, first: number, last = first): number {
  return lists
    .map((path) => Number(new URLSearchParams(path.split('?')[1]).get('page')))
    .filter((page) => page >= first && page <= last).length;
}
