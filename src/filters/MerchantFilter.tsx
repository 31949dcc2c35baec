import SuggestIcon from '@mui/icons-material/ArrowDropDown';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { memo, useEffect, useState, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import type { Filters } from '../api/contract.ts';
import type { ListedTransaction } from '../api/schema.ts';
import { useAuth } from '../auth/AuthContext.tsx';
import { formatText } from '../format.ts';
import { LIST_KEY, queryClient } from '../queryClient.ts';
import { recentMerchantsKey } from '../session/session.ts';
import { stored } from '../storage.ts';
import { landmark } from '../ui/screen.tsx';
import { TextFilter, type TextFilterProps } from './FilterFields.tsx';

/**
 * The Merchant ID field, with a menu of the IDs whose payments this admin has found last, and of those in the loaded rows.
 * An ID that is none of them, but differs from exactly one in its capitals only, becomes that one on Enter and on leaving.
 */
export const MerchantFilter = memo(function MerchantFilter(props: TextFilterProps) {
  const { name, value, onChange } = props;
  const { merchantId: adminId } = useAuth();
  const recent = recentMerchants.use(adminId);
  const { ids, found } = useKnownIds();
  const known = [...new Set([...recent, ...ids])];
  const isFound = value !== undefined && found.includes(value);
  useEffect(() => {
    if (value && isFound) rememberMerchant(adminId, value);
  }, [adminId, value, isFound]);
  function mendCapitals() {
    if (!value || known.includes(value)) return;
    const alike = known.filter((id) => id.toLowerCase() === value.toLowerCase());
    if (alike.length === 1) onChange({ merchantId: alike[0] }, { replace: true });
  }
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menu = (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        aria-label="Known merchant IDs"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <SuggestIcon fontSize="small" />
      </IconButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={landmark('Choose a Merchant ID')}
      >
        {known.map((id) => (
          <MenuItem
            key={id}
            selected={id === value}
            onClick={() => {
              setAnchor(null);
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
    <Box
      // Not from the menu, whose keys bubble through its portal.
      onKeyDown={({ key, target }) =>
        key === 'Enter' && target instanceof HTMLInputElement && mendCapitals()
      }
    >
      <TextFilter
        name={name}
        value={value}
        adornment={known.length > 0 && menu}
        onChange={onChange}
        onLeave={mendCapitals}
      />
    </Box>
  );
});

interface LoadedPage {
  search: { filters: Filters };
  transactions: ListedTransaction[];
}

/** `ids` stand in the loaded rows; `found` are Merchant ID filters that returned payments. */
function useKnownIds(): { ids: string[]; found: string[] } {
  return JSON.parse(useSyncExternalStore(onLoad, readLoaded));
}

const onLoad = (listener: () => void) => queryClient.getQueryCache().subscribe(listener);

/** As a text, so that the same IDs do not render again. */
function readLoaded(): string {
  const pages = queryClient
    .getQueriesData<LoadedPage>({ queryKey: [LIST_KEY] })
    .flatMap(([, page]) => (page && page.transactions.length > 0 ? [page] : []));
  const ids = pages.flatMap(({ transactions }) => transactions.map((row) => row.merchantId));
  const found = pages.map(({ search }) => search.filters.merchantId);
  const unique = (all: (string | null | undefined)[]) => [...new Set(all.filter(Boolean))].sort();
  return JSON.stringify({ ids: unique(ids), found: unique(found) });
}

const MOST_RECENT = 5;

const recentSchema = v.pipe(v.array(v.string()), v.maxLength(MOST_RECENT));

/** The merchant IDs that an admin found payments by, latest first. */
const recentMerchants = stored<readonly string[]>({
  key: recentMerchantsKey,
  parse: (value) => v.parse(recentSchema, value),
  fallback: [],
});

function rememberMerchant(adminId: string, merchantId: string): void {
  const others = recentMerchants.read(adminId).filter((id) => id !== merchantId);
  recentMerchants.write(adminId, [merchantId, ...others].slice(0, MOST_RECENT));
}
