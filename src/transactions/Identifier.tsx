import Box from '@mui/material/Box';
import type { ClipboardEvent } from 'react';
import { MISSING } from '../format.ts';

/** Up to here an id fits its column. */
const SHORT_LENGTH = 20;
const TAIL_LENGTH = 8;
const DIRECTION_CONTROLS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** An id in one line. Where it is too long its middle gives way, because ids differ most at their ends. */
export function Identifier({ value }: { value: string | null }) {
  if (!value?.trim()) return MISSING;
  // They would show `gnp.exe` as `exe.png`.
  const text = value.replace(DIRECTION_CONTROLS, '\uFFFD');
  const isShort = text.length <= SHORT_LENGTH;
  return (
    <Box
      component="span"
      title={isShort ? undefined : value}
      sx={{ display: 'flex', minWidth: 0, whiteSpace: 'pre', typography: 'identifier' }}
      // The two parts would be copied as two lines.
      onCopy={isShort ? undefined : (event) => copyWhole(event, value)}
    >
      {isShort ? (
        text
      ) : (
        <>
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {text.slice(0, -TAIL_LENGTH)}
          </Box>
          <Box component="span" sx={{ flexShrink: 0 }}>
            {text.slice(-TAIL_LENGTH)}
          </Box>
        </>
      )}
    </Box>
  );
}

function copyWhole(event: ClipboardEvent, value: string) {
  event.clipboardData.setData('text/plain', value);
  event.preventDefault();
}
