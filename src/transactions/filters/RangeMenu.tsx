import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { SearchChange } from '../search.ts';
import { RANGES, type RangeName } from './ranges.ts';

export interface RangeMenuProps {
  range: RangeName | undefined;
  /** At least one date is set. */
  hasDates: boolean;
  onChange: (change: SearchChange) => void;
  anchor: HTMLElement;
  onClose: () => void;
}

const ALL_TIME: SearchChange = { startDate: undefined, endDate: undefined };

const SLOT_PROPS = {
  // The menu is rendered outside the page's landmarks, so it is a landmark itself.
  root: { role: 'region', 'aria-label': 'Choose a date range' },
  list: { 'aria-label': 'Date range' },
};

export function RangeMenu(props: RangeMenuProps) {
  const { range, hasDates, onChange, anchor, onClose } = props;
  const choose = (change: SearchChange) => () => {
    onClose();
    onChange(change);
  };
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={SLOT_PROPS}
    >
      {(Object.keys(RANGES) as RangeName[]).map((name) => (
        <MenuItem
          key={name}
          role="menuitemradio"
          aria-checked={name === range}
          selected={name === range}
          onClick={choose({ range: name })}
        >
          {RANGES[name].label}
        </MenuItem>
      ))}
      <MenuItem
        role="menuitemradio"
        aria-checked={!hasDates}
        selected={!hasDates}
        onClick={choose(ALL_TIME)}
      >
        All time
      </MenuItem>
    </Menu>
  );
}
