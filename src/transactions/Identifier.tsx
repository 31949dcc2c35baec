import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { MISSING } from '../format.ts';

const TAIL_LENGTH = 6;
/** Up to here an id always fits its column. */
const SHORT_LENGTH = 12;

/**
 * An id in one line. Where it does not fit its middle gives way, because ids differ most at their ends; the tooltip has
 * the whole of it, and so has a copied selection.
 */
export function Identifier({ value }: { value: string | null }) {
  if (!value) return MISSING;
  const tail = value.length > SHORT_LENGTH ? value.slice(-TAIL_LENGTH) : '';
  return (
    <Tooltip title={value} enterDelay={600} describeChild>
      <Box component="span" sx={{ display: 'flex', minWidth: 0, typography: 'identifier' }}>
        <Box
          component="span"
          sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'pre' }}
        >
          {value.slice(0, value.length - tail.length)}
        </Box>
        {tail && (
          <Box component="span" sx={{ flexShrink: 0, whiteSpace: 'pre' }}>
            {tail}
          </Box>
        )}
      </Box>
    </Tooltip>
  );
}
