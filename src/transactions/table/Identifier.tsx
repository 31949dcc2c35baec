import type { ClipboardEvent } from 'react';
import { formatText } from '../../format.ts';
import css from './Identifier.module.css';
import { NOT_AVAILABLE } from './notAvailable.tsx';

/** Ids up to this length fit their column. */
const SHORT_LENGTH = 20;
// Keeps combining marks with their letters.
const TAIL = /(?:\P{M}\p{M}*){1,8}$/u;

/** An id. A long one is cut in the middle to one line, because ids differ most at their ends. */
export function Identifier({ value }: { value: string | null }) {
  if (!value?.trim()) return NOT_AVAILABLE;
  const text = formatText(value);
  const isShort = text.length <= SHORT_LENGTH;
  if (isShort) return <span className={`Identifier ${css.short}`}>{text}</span>;
  return (
    <span
      className={`Identifier ${css.whole}`}
      title={text}
      // Screen readers would read the two parts as two words, and browsers copy them as two lines.
      role="img"
      aria-label={text}
      onCopy={(event) => copyWhole(event, value)}
    >
      <Ends text={text} />
    </span>
  );
}

function Ends({ text }: { text: string }) {
  const tail = TAIL.exec(text)?.[0] ?? '';
  return (
    <>
      <span className={css.start}>{text.slice(0, text.length - tail.length)}</span>
      <span className={css.tail}>{tail}</span>
    </>
  );
}

function copyWhole(event: ClipboardEvent, value: string) {
  // Compares texts: a triple click ends the range in the next cell. The browser copies wider selections.
  const selection = document.getSelection();
  const selected = selection?.rangeCount ? selection.getRangeAt(0).toString() : '';
  if (!event.currentTarget.textContent.includes(selected)) return;
  event.clipboardData.setData('text/plain', value);
  event.preventDefault();
}
