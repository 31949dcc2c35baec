import HistoryIcon from '@mui/icons-material/History';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { memo, useId, useState } from 'react';
import { formatText } from '../../format.ts';
import { useSession } from '../../session/AuthContext.tsx';
import { FILTERS } from './filters.ts';
import { rememberMerchant, useRecentMerchants } from './recentMerchants.ts';
import { TextFilter, type TextFilterProps } from './TextFilter.tsx';

/** The Merchant ID field, with a menu of the merchant IDs that this admin used last. */
export const MerchantFilter = memo(function MerchantFilter(props: Omit<TextFilterProps, 'name'>) {
  const { value, onChange } = props;
  const { merchantId: adminId } = useSession();
  const recent = useRecentMerchants(adminId).filter((id) => id !== value);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();

  function choose(merchantId: string) {
    setAnchor(null);
    rememberMerchant(adminId, merchantId);
    onChange({ merchantId }, { replace: false });
  }

  const button = recent.length > 0 && (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        aria-label="Recent merchant IDs"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <HistoryIcon fontSize="small" />
      </IconButton>
    </InputAdornment>
  );
  return (
    <>
      <TextFilter
        {...props}
        name="merchantId"
        adornment={button}
        // Not while typing, which would remember each beginning of an ID.
        onLeave={() => value && rememberMerchant(adminId, value)}
      />
      <Menu
        id={menuId}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        // Rendered outside the page's landmarks, so it is a landmark itself.
        slotProps={{
          root: { role: 'region', 'aria-label': `Choose a ${FILTERS.merchantId.label}` },
        }}
      >
        {recent.map((id) => (
          <MenuItem key={id} onClick={() => choose(id)}>
            {formatText(id)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
});
