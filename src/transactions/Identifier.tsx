import Box from '@mui/material/Box';
import type { ClipboardEvent } from 'react';
import { formatText, MISSING } from '../format.ts';

/** Up to here an id fits its column. */
const SHORT_LENGTH = 20;
// Letters with their marks, so that none is torn apart.
const TAIL = /(?:\P{M}\p{M}*){1,8}$/u;

/** An id in one line. Where it is too long its middle gives way, because ids differ most at their ends. */
export function Identifier({ value }: { value: string | null }) {
  if (!value?.trim()) return MISSING;
  const text = formatText(value);
  const isShort = text.length <= SHORT_LENGTH;
  return (
    <Box
      component="span"
      title={isShort ? undefined : text}
      sx={{ display: 'flex', minWidth: 0, whiteSpace: 'pre', typography: 'identifier' }}
      // The two parts would be copied as two lines.
      onCopy={isShort ? undefined : (event) => copyWhole(event, value)}
    >
      {isShort ? text : <Ends text={text} />}
    </Box>
  );
}

function Ends({ text }: { text: string }) {
  const tail = TAIL.exec(text)?.[0] ?? '';
  return (
    <>
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {text.slice(0, text.length - tail.length)}
      </Box>
      <Box component="span" sx={{ flexShrink: 0 }}>
        {tail}
      </Box>
    </>
  );
}

function copyWhole(event: ClipboardEvent, value: string) {
  event.clipboardData.setData('text/plain', value);
  event.preventDefault();
}
