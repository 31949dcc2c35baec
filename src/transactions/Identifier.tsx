import type { ClipboardEvent } from 'react';
import { formatText } from '../format.ts';
import css from './Identifier.module.css';
import { NOT_AVAILABLE } from './notAvailable.tsx';

/** Up to here an id fits its column. */
const SHORT_LENGTH = 20;
// Letters with their marks, so that none is torn apart.
const TAIL = /(?:\P{M}\p{M}*){1,8}$/u;

/** An id in one line. Where it is too long its middle gives way, because ids differ most at their ends. */
export function Identifier({ value }: { value: string | null }) {
  if (!value?.trim()) return NOT_AVAILABLE;
  const text = formatText(value);
  const isShort = text.length <= SHORT_LENGTH;
  return (
    <span
      className={`Identifier ${css.whole}`}
      title={isShort ? undefined : text}
      // The two parts would be copied as two lines.
      onCopy={isShort ? undefined : (event) => copyWhole(event, value)}
    >
      {isShort ? text : <Ends text={text} />}
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
  event.clipboardData.setData('text/plain', value);
  event.preventDefault();
}
