import { formatText, formatTotal, hideWithin } from '../../format.ts';
import { useIsPrivate } from '../../settings/view.ts';
import type { Writer } from './matchWords.ts';

/** Hides amounts and VPA IDs where they are hidden on the page. */
export function useWriter(headings: readonly string[]): Writer {
  const isPrivate = useIsPrivate();
  return {
    money: (paise) => formatTotal(paise, isPrivate),
    cell: (text) => formatText(isPrivate ? hideWithin(text) : text),
    headings,
  };
}
