import CaretIcon from '@mui/icons-material/ArrowDropDown';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { memo } from 'react';
import { lateComponent } from '../../late.tsx';
import { useLateMenu } from '../useLateMenu.ts';
import type { RangeMenuProps } from './RangeMenu.tsx';
import { RANGES } from './ranges.ts';

const RangeMenu = lateComponent(() => import('./RangeMenu.tsx'), { isOnDemand: true });

/** Chooses both dates at once. On the label's line of the field below, so that it takes no room. */
export const RangeButton = memo(function RangeButton(
  props: Omit<RangeMenuProps, 'anchor' | 'onClose'>,
) {
  const { anchor, buttonProps, close } = useLateMenu(RangeMenu);
  const chosen = props.range && RANGES[props.range].label;

  return (
    <Box sx={{ position: 'relative' }}>
      <Button
        size="inline"
        endIcon={<CaretIcon />}
        aria-label={chosen ? `Date range: ${chosen}` : 'Date range'}
        aria-haspopup="menu"
        {...buttonProps}
        sx={ON_THE_LABEL}
      >
        {chosen ?? 'Range'}
      </Button>
      {anchor && <RangeMenu {...props} anchor={anchor} onClose={close} />}
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
