import HistoryIcon from '@mui/icons-material/History';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { formatText } from '../../format.ts';
import { FILTERS } from './filters.ts';

interface RecentMerchantsProps {
  merchantIds: readonly string[];
  /** The one that is filtered by. */
  current: string | undefined;
  onChoose: (merchantId: string) => void;
}

/** A menu of the merchant IDs that an admin used last. */
export function RecentMerchants({ merchantIds, current, onChoose }: RecentMerchantsProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        aria-label="Recent merchant IDs"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <HistoryIcon fontSize="small" />
      </IconButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        // Rendered outside the page's landmarks, so it is a landmark itself.
        slotProps={{
          root: { role: 'region', 'aria-label': `Choose a ${FILTERS.merchantId.label}` },
        }}
      >
        {merchantIds.map((id) => (
          <MenuItem
            key={id}
            selected={id === current}
            onClick={() => {
              setAnchor(null);
              onChoose(id);
            }}
          >
            {formatText(id)}
          </MenuItem>
        ))}
      </Menu>
    </InputAdornment>
  );
}
