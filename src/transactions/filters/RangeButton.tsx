import CaretIcon from '@mui/icons-material/ArrowDropDown';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { memo, useState } from 'react';
import { RangeMenu, type RangeMenuProps } from './RangeMenu.tsx';
import { RANGES } from './ranges.ts';

/** Chooses both dates at once. On the label's line of the field below, so that it takes no room. */
export const RangeButton = memo(function RangeButton(
  props: Omit<RangeMenuProps, 'anchor' | 'onClose'>,
) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = props.range && RANGES[props.range].label;

  return (
    <Box sx={{ position: 'relative' }}>
      <Button
        size="inline"
        endIcon={<CaretIcon />}
        aria-label={chosen ? `Date range: ${chosen}` : 'Date range'}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={ON_THE_LABEL}
      >
        {chosen ?? 'Range'}
      </Button>
      {anchor && <RangeMenu {...props} anchor={anchor} onClose={() => setAnchor(null)} />}
    </Box>
  );
});

const ON_THE_LABEL = {
  position: 'absolute',
  right: 0,
  top: '0.5lh',
  translate: '0 -50%',
  // Over the label, which MUI gives 1.
  zIndex: 2,
};
