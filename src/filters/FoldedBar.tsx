import RemoveIcon from '@mui/icons-material/Close';
import FilterIcon from '@mui/icons-material/FilterList';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useRef, useState } from 'react';
import { describeCount, formatCount } from '../format.ts';
import { useShortcut } from '../settings/view.ts';
import type { describeFilters } from './describeFilters.ts';
import type { SearchChange } from './search.ts';

export interface FoldedBarProps {
  descriptions: ReturnType<typeof describeFilters>;
  fields: ReactNode;
  clearButton: ReactNode;
  /** The number of payments; undefined while unknown, and in Match. */
  count: number | undefined;
  /** The time of the rows that are still shown, when the last refresh has failed. */
  staleSince: string | undefined;
  onChange: (change: SearchChange) => void;
  children: ReactNode;
}

/** The filters on a narrow screen: a chip for each set filter, and a button that opens the fields. */
export function FoldedBar(props: FoldedBarProps) {
  const { descriptions, fields, clearButton, count, staleSince, onChange, children } = props;
  const [isOpen, setOpen] = useState(false);
  const fieldsId = useId();
  const searchKey = useShortcut('/');
  const toggleRef = useRef<HTMLButtonElement>(null);
  const isAnySet = descriptions.length > 0;
  const shownCount = count ? describeCount(count) : undefined;
  return (
    <Box role="search" aria-label="Filters" sx={{ displayPrint: 'none' }}>
      <Stack direction="row" sx={BAR}>
        <Button
          startIcon={<FilterIcon />}
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          // While the fields are open, the shortcut belongs to the Order ID field.
          aria-keyshortcuts={isOpen ? undefined : searchKey}
          ref={toggleRef}
          onClick={() => setOpen(!isOpen)}
        >
          Filters
        </Button>
        {isAnySet && !isOpen && (
          <Stack component="ul" direction="row" sx={CHIPS}>
            {descriptions.map(({ words, names }) => {
              function remove() {
                // Moves the focus, because the chip unmounts.
                toggleRef.current?.focus();
                onChange(Object.fromEntries(names.map((name) => [name, undefined])));
              }
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
            <Box component="li" sx={{ ml: 'auto' }}>
              {clearButton}
            </Box>
          </Stack>
        )}
        {/* Next to the button, because the foot is below the last card. */}
        <Typography
          variant="body2"
          color={staleSince ? 'error' : 'textSecondary'}
          aria-hidden={staleSince === undefined}
          sx={{ ...COUNT, whiteSpace: staleSince ? undefined : 'nowrap' }}
        >
          {staleSince ? `Not updated since ${staleSince}` : shownCount}
        </Typography>
        <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: { xs: 0.5, sm: 1 } }}>
          {children}
        </Stack>
      </Stack>
      <Box id={fieldsId} hidden={!isOpen} sx={{ px: 2, pt: 1 }}>
        {isOpen && fields}
      </Box>
      {isOpen && (
        <Stack direction="row" sx={END}>
          {clearButton}
          <Button
            size="small"
            variant="contained"
            onClick={() => {
              // Moves the focus, because this button unmounts.
              toggleRef.current?.focus();
              setOpen(false);
            }}
          >
            {count === undefined ? 'Done' : `Show ${formatCount(count)}`}
          </Button>
        </Stack>
      )}
    </Box>
  );
}

// On a phone, the buttons have no icons and narrow edges, so that the count has room.
const BAR = {
  px: { xs: 1.25, sm: 1 },
  py: 0.5,
  columnGap: { xs: 0.5, sm: 1 },
  flexWrap: 'wrap',
  '& > .MuiButton-root, & > .MuiStack-root > .MuiButton-root': { px: { xs: 0.75, sm: 1 } },
  '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
};

// Wraps onto a second line if there is no room.
const COUNT = { flex: 1, minWidth: 'min-content', alignSelf: 'center', lineHeight: 1.25 };

const CHIPS = {
  order: 1,
  width: 1,
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  listStyle: 'none',
  m: 0,
  px: 1,
  pt: 0.5,
  pb: 1,
};
const END = { justifyContent: 'end', gap: 1, px: 2, pt: 0.5, pb: 1.5 };
