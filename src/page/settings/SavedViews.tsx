import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import FormLabel from '@mui/material/FormLabel';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { hashKey } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { useAuth } from '../../auth/AuthContext.tsx';
import { parseSearch, writeSearch } from '../../filters/search.ts';
import { formatText } from '../../format.ts';
import { notify } from '../../notify.ts';
import { COLUMN_FIELDS } from '../../payment/columns.tsx';
import { useTimeZone, useView, viewSchema } from '../../settings/view.ts';
import { stored } from '../../storage.ts';
import type { TimeZone } from '../../time.ts';

const { density, hidden, hasSummary } = viewSchema.entries;
const known = v.transform((columns: string[]) =>
  COLUMN_FIELDS.filter((field) => columns.includes(field)),
);

/** What a saved view sets on the page. As under View, a bad value becomes its default. */
const setupSchema = v.object({
  /** The page's query string without the page and the open payment. A range stays relative. */
  query: v.string(),
  hidden: v.pipe(hidden, known),
  ...{ density, hasSummary },
});
const name = v.pipe(v.string(), v.transform(parseName), v.minLength(1));
const viewsSchema = v.object({ ...setupSchema.entries, name });

export type SavedView = v.InferOutput<typeof viewsSchema>;
type Views = readonly SavedView[];

/** A merchant's saved views. An unreadable entry is left out. */
export const savedViews = stored<Views>({
  key: (merchantId) => `saved-views:${merchantId}`,
  parse: (value) =>
    v
      .parse(v.array(v.unknown()), value)
      .flatMap((entry) => (v.is(viewsSchema, entry) ? v.parse(viewsSchema, entry) : []))
      .reduce(putView, []),
  fallback: [],
});

/** On one line, and normalised, so that equal names compare as equal. */
function parseName(text: string): string {
  return text
    .normalize()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
}

/** Adds a view, or replaces the one of its name, whatever its case. */
export function putView(views: Views, view: SavedView): SavedView[] {
  return [...new Map([...views, view].map((one) => [one.name.toLowerCase(), one])).values()];
}

/** The view's query string. Parameters that are unknown, or that this person may not use, are left out. */
export function viewQuery(query: string | URLSearchParams, isAdmin: boolean, zone: TimeZone) {
  const search = parseSearch(new URLSearchParams(query), isAdmin, zone);
  return writeSearch({ ...search, page: 1 }).toString();
}

function useSetup() {
  const [view, changeView] = useView();
  const { merchantId, isAdmin } = useAuth();
  const zone = useTimeZone();
  const [params, setParams] = useSearchParams();
  const parse = (setup: object, query: string | URLSearchParams) =>
    v.parse(setupSchema, { ...setup, query: viewQuery(query, isAdmin, zone) });
  const current = parse(view, params);
  return {
    current,
    isCurrent: (saved: SavedView) => hashKey([parse(saved, saved.query)]) === hashKey([current]),
    /** Replaces the history entry of the panel that is open, so that Back leads to the list before it. */
    apply(saved: SavedView, close: () => void) {
      const { query, ...settings } = parse(saved, saved.query);
      changeView(settings);
      if (query === params.toString()) close();
      else setParams(query, { replace: true, state: { merchantId } });
    },
  };
}

const NOT_STORED =
  'This browser’s storage is full or blocked, so the change lasts only until the page is closed.';
// Never widens the panel.
const LIST = {
  ...{ width: 0, minWidth: '100%', maxHeight: '7.5rem', overflowY: 'auto' },
  '&:empty': { display: 'none' },
};
const FIELD = { htmlInput: { 'aria-label': 'Name of this view', maxLength: 60 } };

/** Saves the page as it is set up now under a name; a press on a saved view brings it back. */
export function SavedViews({ onClose }: { onClose: () => void }) {
  const { merchantId } = useAuth();
  const { current, isCurrent, apply } = useSetup();
  const [text, setText] = useState('');
  const id = useId();

  /** Begins with what is stored then, so that a change in another tab is not lost. */
  function change(message: string, by: (views: Views) => Views, onUndo?: () => void) {
    const isStored = savedViews.write(merchantId, by(savedViews.read(merchantId)));
    const severity = isStored ? 'success' : 'warning';
    const action = onUndo && { label: 'Undo', onPress: onUndo };
    notify({ message, severity, action, detail: isStored ? undefined : NOT_STORED });
  }
  function save(event: SubmitEvent) {
    event.preventDefault();
    const view = { ...current, name: parseName(text) };
    if (view.name) change(`Saved “${view.name}”.`, (views) => putView(views, view));
    setText('');
  }
  function remove(view: SavedView) {
    const restore = () => change('Undone.', (views) => putView(views, view));
    const others = (views: Views) => views.filter(({ name }) => name !== view.name);
    change(`Deleted “${formatText(view.name)}”.`, others, restore);
  }

  return (
    <Stack sx={{ gap: 0.5 }}>
      <FormLabel id={id}>Saved views</FormLabel>
      <List dense disablePadding aria-labelledby={id} sx={LIST}>
        {savedViews.use(merchantId).map((view) => {
          const label = `Delete ${formatText(view.name)}`;
          const button = (
            <IconButton edge="end" aria-label={label} onClick={() => remove(view)}>
              <DeleteIcon fontSize="small" />
            </IconButton>
          );
          const selected = isCurrent(view);
          const press = { selected, 'aria-pressed': selected, onClick: () => apply(view, onClose) };
          return (
            <ListItem key={view.name} disablePadding secondaryAction={button}>
              <ListItemButton {...press}>{formatText(view.name)}</ListItemButton>
            </ListItem>
          );
        })}
      </List>
      <Stack component="form" onSubmit={save} direction="row" sx={{ gap: 1 }}>
        <TextField
          fullWidth
          required
          placeholder="Name of this view"
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
