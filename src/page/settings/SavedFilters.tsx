import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import FormLabel from '@mui/material/FormLabel';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { useAuth } from '../../auth/AuthContext.tsx';
import { parseSearch, writeSearch } from '../../filters/search.ts';
import { formatText } from '../../format.ts';
import { notify } from '../../notify.ts';
import { NOT_STORED, useTimeZone } from '../../settings/view.ts';
import { stored } from '../../storage.ts';
import type { TimeZone } from '../../time.ts';

const savedSchema = v.object({
  name: v.pipe(v.string(), v.transform(parseName), v.minLength(1)),
  /** The page's query string without the page and the open payment. A range stays relative. */
  query: v.string(),
});

export type Saved = v.InferOutput<typeof savedSchema>;

/** The filters that a merchant has saved. An unreadable entry is left out. */
export const savedFilters = stored<readonly Saved[]>({
  key: (merchantId) => `saved-views:${merchantId}`,
  parse: (value) =>
    v
      .parse(v.array(v.unknown()), value)
      .flatMap((entry) => (v.is(savedSchema, entry) ? v.parse(savedSchema, entry) : []))
      .reduce(put, []),
  fallback: [],
});

/** The name on one line and normalised, so that equal names compare as equal. */
function parseName(text: string): string {
  return text
    .normalize()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
}

/** Adds an entry, or replaces the one with the same name, ignoring case. */
export function put(all: readonly Saved[], saved: Saved): Saved[] {
  return [...new Map([...all, saved].map((one) => [one.name.toLowerCase(), one])).values()];
}

/** The query string to save or to show. Parameters that are unknown, or that this person may not use, are left out. */
export function cleanQuery(query: string | URLSearchParams, isAdmin: boolean, zone: TimeZone) {
  const search = parseSearch(new URLSearchParams(query), isAdmin, zone);
  return writeSearch({ ...search, page: 1 }).toString();
}

// Never widens the panel.
const LIST = {
  ...{ width: 0, minWidth: '100%', maxHeight: '7.5rem', overflowY: 'auto' },
  '&:empty': { display: 'none' },
  '& .MuiListItemButton-root': { minHeight: 'var(--target)' },
};
const FIELD = { htmlInput: { 'aria-label': 'Name of these filters', maxLength: 60 } };

/** Saves the current filters under a name; a click on a saved name brings them back. */
export function SavedFilters({ onClose }: { onClose: () => void }) {
  const { merchantId, isAdmin } = useAuth();
  const zone = useTimeZone();
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState('');
  const id = useId();
  const current = cleanQuery(params, isAdmin, zone);

  /** Starts from what is stored now, so that a change in another tab is not lost. */
  function change(message: string, by: (all: readonly Saved[]) => Saved[]) {
    const isStored = savedFilters.write(merchantId, by(savedFilters.read(merchantId)));
    if (isStored) notify({ severity: 'success', message });
    else notify({ severity: 'warning', message, detail: NOT_STORED });
  }
  function save(event: SubmitEvent) {
    event.preventDefault();
    const name = parseName(text);
    if (name) change(`Saved “${name}”.`, (all) => put(all, { name, query: current }));
    setText('');
  }
  function remove({ name }: Saved) {
    change(`Deleted “${formatText(name)}”.`, (all) => all.filter((one) => one.name !== name));
  }
  /** Shows the filters in the history entry of the open panel, so that Back leads to the list before the panel. */
  function show(query: string) {
    if (query === params.toString()) onClose();
    else setParams(query, { replace: true, state: { merchantId } });
  }

  return (
    <Stack sx={{ gap: 0.5 }}>
      <FormLabel id={id}>Saved filters</FormLabel>
      <List dense disablePadding aria-labelledby={id} sx={LIST}>
        {savedFilters.use(merchantId).map((saved) => {
          const name = formatText(saved.name);
          const query = cleanQuery(saved.query, isAdmin, zone);
          const selected = query === current;
          const button = (
            <IconButton edge="end" aria-label={`Delete ${name}`} onClick={() => remove(saved)}>
              <DeleteIcon fontSize="small" />
            </IconButton>
          );
          return (
            <ListItem key={saved.name} disablePadding secondaryAction={button}>
              <ListItemButton
                selected={selected}
                aria-pressed={selected}
                onClick={() => show(query)}
              >
                {name}
              </ListItemButton>
            </ListItem>
          );
        })}
      </List>
      <Stack component="form" onSubmit={save} direction="row" sx={{ gap: 1 }}>
        <TextField
          fullWidth
          required
          placeholder="Name of these filters"
          autoComplete="off"
          slotProps={FIELD}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit">Save</Button>
      </Stack>
    </Stack>
  );
}
