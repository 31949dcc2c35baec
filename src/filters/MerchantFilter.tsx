import HistoryIcon from '@mui/icons-material/History';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { memo, useState } from 'react';
import * as v from 'valibot';
import { useAuth } from '../auth/AuthContext.tsx';
import { formatText } from '../format.ts';
import { recentMerchantsKey } from '../session/session.ts';
import { stored } from '../storage.ts';
import { landmark } from '../ui/screen.tsx';
import { TextFilter, type TextFilterProps } from './FilterFields.tsx';

/** The Merchant ID field, with a menu of the merchant IDs that this admin used last. */
export const MerchantFilter = memo(function MerchantFilter(props: TextFilterProps) {
  const { name, value, onChange } = props;
  const { merchantId: adminId } = useAuth();
  const recent = recentMerchants.use(adminId);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menu = (
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
        slotProps={landmark('Choose a Merchant ID')}
      >
        {recent.map((id) => (
          <MenuItem
            key={id}
            selected={id === value}
            onClick={() => {
              setAnchor(null);
              rememberMerchant(adminId, id);
              onChange({ merchantId: id });
            }}
          >
            {formatText(id)}
          </MenuItem>
        ))}
      </Menu>
    </InputAdornment>
  );
  return (
    <TextFilter
      name={name}
      value={value}
      adornment={recent.length > 0 && menu}
      onChange={onChange}
      // Not while typing, which would remember each beginning of an ID.
      onLeave={() => value && rememberMerchant(adminId, value)}
    />
  );
});

const MOST_RECENT = 5;

const recentSchema = v.pipe(v.array(v.string()), v.maxLength(MOST_RECENT));

/** The merchant IDs that an admin filtered by, latest first. */
const recentMerchants = stored<readonly string[]>({
  key: recentMerchantsKey,
  parse: (value) => v.parse(recentSchema, value),
  fallback: [],
});

function rememberMerchant(adminId: string, merchantId: string): void {
  const others = recentMerchants.read(adminId).filter((id) => id !== merchantId);
  recentMerchants.write(adminId, [merchantId, ...others].slice(0, MOST_RECENT));
}
