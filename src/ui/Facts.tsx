import Box, { type BoxProps } from '@mui/material/Box';

const FACTS = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 2,
  rowGap: 1,
  m: 0,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
};

/** Names and values, as `dt` and `dd`. */
export function Facts({ sx = [], ...props }: BoxProps) {
  return <Box component="dl" sx={[FACTS, ...[sx].flat()]} {...props} />;
}
