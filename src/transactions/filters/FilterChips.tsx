import RemoveIcon from '@mui/icons-material/Close';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import type { SearchChange } from '../search.ts';
import type { FilterWords } from './describeFilters.ts';

interface FilterChipsProps {
  descriptions: FilterWords[];
  /** Also moves the focus, because the chip unmounts. */
  onRemove: (change: SearchChange) => void;
}

/** A removable chip for each set filter, shown while the fields are folded. */
export function FilterChips({ descriptions, onRemove }: FilterChipsProps) {
  if (descriptions.length === 0) return null;
  return (
    <Stack
      component="ul"
      direction="row"
      sx={{ flexWrap: 'wrap', gap: 1, listStyle: 'none', m: 0, px: 2, pt: 0.5, pb: 1.5 }}
    >
      {descriptions.map(({ words, names }) => {
        const remove = () => onRemove(Object.fromEntries(names.map((name) => [name, undefined])));
        return (
          <li key={names[0]}>
            <Chip
              color="primary"
              label={words}
              aria-label={`Remove ${words}`}
              onClick={remove}
              onDelete={remove}
              deleteIcon={<RemoveIcon />}
            />
          </li>
        );
      })}
    </Stack>
  );
}
