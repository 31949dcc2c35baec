import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useRef } from 'react';
import * as v from 'valibot';
import type { ListedTransaction } from '../api/schema.ts';
import { useAuth } from '../auth/AuthContext.tsx';
import { formatText } from '../format.ts';
import { LIST_KEY, queryClient } from '../queryClient.ts';
import { seenMerchantsKey } from '../session/session.ts';
import { stored } from '../storage.ts';
import { landmark } from '../ui/screen.tsx';
import { MAX_TEXT_LENGTH } from '../written/pasted.ts';
import type { FieldProps } from './FilterFields.tsx';
import { FILTERS } from './filters.ts';

const MOST_SEEN = 200;

/** The merchants whose payments an admin has seen. */
const seenMerchants = stored<readonly string[]>({
  key: seenMerchantsKey,
  parse: (value) => v.parse(v.array(v.string()), value),
  fallback: [],
});

/** Adds the merchants of the loaded pages. */
function rememberMerchants(adminId: string): void {
  const rows = queryClient
    .getQueriesData<{ transactions: ListedTransaction[] }>({ queryKey: [LIST_KEY] })
    .flatMap(([, page]) => page?.transactions ?? []);
  const seen = seenMerchants.read(adminId);
  const all = [...new Set([...seen, ...rows.flatMap(({ merchantId }) => merchantId ?? [])])];
  if (all.length > seen.length) seenMerchants.write(adminId, all.slice(-MOST_SEEN));
}

/** The Merchant ID field: the admin chooses a known Merchant ID, or types any. */
export default function MerchantFilter({ name, value, onChange }: FieldProps) {
  const { merchantId: adminId } = useAuth();
  const seen = seenMerchants.use(adminId);
  /** The value typed since the field got the focus; undefined before. */
  const typed = useRef<string>(undefined);
  const { label, placeholder, parse } = FILTERS[name];
  const rest = { name, maxLength: MAX_TEXT_LENGTH, autoCapitalize: 'off', spellCheck: false };
  return (
    <Autocomplete
      freeSolo
      options={seen.toSorted()}
      value={value ?? null}
      onOpen={() => rememberMerchants(adminId)}
      onInputChange={(_, text, reason) => {
        if (reason === 'reset') return;
        const wanted = parse(text) ?? '';
        // The first letter adds a history entry, and the next ones replace it.
        onChange({ [name]: wanted }, { replace: typed.current === (value ?? '') });
        typed.current = wanted;
      }}
      onBlur={() => {
        typed.current = undefined;
      }}
      clearText={`Clear ${label}`}
      slotProps={{ popper: landmark('Known merchant IDs').root }}
      renderOption={(option, id) => (
        <li {...option} key={id}>
          {formatText(id)}
        </li>
      )}
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...params}
          label={label}
          placeholder={placeholder}
          slotProps={{ ...slotProps, htmlInput: { ...slotProps.htmlInput, ...rest } }}
        />
      )}
    />
  );
}
