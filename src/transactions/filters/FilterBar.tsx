import RemoveIcon from '@mui/icons-material/Close';
import FilterIcon from '@mui/icons-material/FilterList';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import { type ReactNode, useDeferredValue, useId, useRef, useState } from 'react';
import type { FilterName } from '../../api/contract.ts';
import { useSession } from '../../session/session.ts';
import { isRangeInverted, type Search, type SearchChange } from '../search.ts';
import { useShortcut, useTimeZone } from '../view.ts';
import { DateField } from './DateField.tsx';
import { describeFilters, type FilterWords } from './describeFilters.ts';
import { MerchantFilter, RangeButton, StatusFilter, TextFilter } from './fields.tsx';
import { filterNames } from './filters.ts';

interface FilterBarProps {
  search: Search;
  /** On a narrow screen, a button that shows how many filters are set opens the fields. */
  isNarrow: boolean;
  /** The first rows are still being loaded: the date pickers wait for them. */
  isFirstLoad: boolean;
  onChange: (change: SearchChange, options?: { replace: boolean }) => void;
  onClear: () => void;
  /** Further buttons at the end of the bar. */
  children: ReactNode;
}

export function FilterBar(props: FilterBarProps) {
  const { search, isNarrow, isFirstLoad, onChange, onClear, children } = props;
  const { isAdmin } = useSession();
  const words = describeFilters(search.filters, useTimeZone(), search.range);
  const isAnySet = Object.keys(search.filters).length > 0;
  const [isOpen, setOpen] = useState(false);
  // An inverted range is explained at its field, so the fields open.
  const isInverted = isRangeInverted(search.filters);
  const [wasInverted, setWasInverted] = useState(false);
  if (isInverted !== wasInverted) {
    setWasInverted(isInverted);
    if (isInverted) setOpen(true);
  }
  // Remounts the date fields, which discards a half-typed date.
  const [clearCount, setClearCount] = useState(0);
  const fieldsId = useId();
  const searchKey = useShortcut('/');
  const toggleRef = useRef<HTMLButtonElement>(null);
  // Rendered after the rows: with the fields, the first row comes 15 % later on a slow device.
  const areFieldsRendered = useDeferredValue(true, false);
  const fields = (
    <Fields search={search} isFirstLoad={isFirstLoad} clearCount={clearCount} onChange={onChange} />
  );
  const actions = (
    <>
      {/* Keeps its place while there is nothing to clear, so that setting a filter moves nothing. */}
      <Button
        size="small"
        onClick={({ currentTarget }) => {
          setClearCount(clearCount + 1);
          onClear();
          // The button becomes hidden, so the focus moves to the first control.
          const bar = currentTarget.closest('[role=search]');
          bar?.querySelector<HTMLElement>('button, [role=combobox]')?.focus();
        }}
        sx={{ visibility: isAnySet ? 'visible' : 'hidden', justifySelf: 'end' }}
      >
        Clear filters
      </Button>
      <Stack direction="row">{children}</Stack>
    </>
  );

  if (!isNarrow) {
    return (
      <Stack role="search" aria-label="Filters" direction="row" sx={BAR}>
        <Box sx={fieldGrid(isAdmin)}>
          {areFieldsRendered
            ? fields
            : filterNames(isAdmin).map((name) => <div key={name} className="FieldPlaceholder" />)}
        </Box>
        <Box sx={ACTIONS}>{actions}</Box>
      </Stack>
    );
  }
  return (
    <Box role="search" aria-label="Filters" sx={{ displayPrint: 'none' }}>
      <Stack
        direction="row"
        sx={{ p: 1, columnGap: { sm: 1 }, alignItems: 'center', flexWrap: 'wrap' }}
      >
        <Button
          startIcon={<FilterIcon />}
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          // While the fields are open, the shortcut is the Order ID field's.
          aria-keyshortcuts={isOpen ? undefined : searchKey}
          ref={toggleRef}
          onClick={() => setOpen(!isOpen)}
          sx={{ mr: 'auto' }}
        >
          {words.length > 0 ? `Filters (${words.length})` : 'Filters'}
        </Button>
        {actions}
      </Stack>
      <Box id={fieldsId} sx={[fieldGrid(isAdmin), { px: 2, pt: 1, pb: 2 }, !isOpen && HIDDEN]}>
        {isOpen && fields}
      </Box>
      {!isOpen && isAnySet && (
        <Chips
          words={words}
          onRemove={(change) => {
            // The removed chip unmounts, so focus moves to the button before the chips.
            toggleRef.current?.focus();
            onChange(change);
          }}
        />
      )}
    </Box>
  );
}

interface FieldsProps extends Pick<FilterBarProps, 'search' | 'isFirstLoad' | 'onChange'> {
  /** How often the filters were cleared. */
  clearCount: number;
}

/** A field for each filter that this person may use. */
function Fields({ search, isFirstLoad, clearCount, onChange }: FieldsProps) {
  const { filters, range } = search;
  const { isAdmin } = useSession();
  const problem = isRangeInverted(filters) ? 'The end is before the start' : undefined;
  const dates = { isFirstLoad, onChange };
  const fields: Record<FilterName, ReactNode> = {
    status: <StatusFilter value={filters.status} onChange={onChange} />,
    orderId: <TextFilter name="orderId" shortcut="/" value={filters.orderId} onChange={onChange} />,
    merchantId: <MerchantFilter value={filters.merchantId} onChange={onChange} />,
    startDate: (
      <>
        <RangeButton filters={filters} range={range} onChange={onChange} />
        <DateField key={clearCount} name="startDate" value={filters.startDate} {...dates} />
      </>
    ),
    endDate: (
      <DateField
        key={clearCount}
        name="endDate"
        value={filters.endDate}
        problem={problem}
        {...dates}
      />
    ),
  };
  return filterNames(isAdmin).map((name) => (
    <div key={name} className={filters[name] ? 'FilterField-set' : undefined}>
      {fields[name]}
    </div>
  ));
}

interface ChipsProps {
  words: FilterWords[];
  onRemove: (change: SearchChange) => void;
}

/** A removable chip for each set filter, shown while the fields are folded. */
function Chips({ words: descriptions, onRemove }: ChipsProps) {
  return (
    <Stack component="ul" direction="row" sx={CHIPS}>
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

const HIDDEN = { display: 'none' };

const BAR = { px: 1.5, py: 1.25, gap: 1.5, alignItems: 'flex-start', displayPrint: 'none' };

const CHIPS = { flexWrap: 'wrap', gap: 1, listStyle: 'none', m: 0, px: 2, pt: 0.5, pb: 1.5 };

// Clear filters is level with the labels, the other buttons with the fields.
const ACTIONS = (theme: Theme) => ({
  ...theme.typography.subtitle2,
  display: 'grid',
  gridTemplateRows: `calc(1lh + ${theme.spacing(0.5)}) auto`,
  alignItems: 'end',
  justifyItems: 'end',
});

/** Equal columns, each wide enough for a whole date and its two buttons, in lines of as equal length as possible. */
const fieldGrid = (isAdmin: boolean) => (theme: Theme) => {
  const { length } = filterNames(isAdmin);
  const columns = (most: number) => {
    const count = Math.ceil(length / Math.ceil(length / most));
    const share = `(100% - ${theme.spacing(count - 1)}) / ${count}`;
    return {
      gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, max(${FIELD_WIDTH}, ${share})), 1fr))`,
    };
  };
  return {
    flex: 1,
    minWidth: 0,
    display: 'grid',
    alignItems: 'start',
    columnGap: 1,
    rowGap: 1.5,
    ...columns(3),
    // Four fit beside the buttons from 1024 px. Up to 'lg', because `sx` writes the theme's own breakpoints first.
    [theme.breakpoints.between(1024, 'lg')]: columns(4),
    [theme.breakpoints.up('lg')]: columns(5),
  };
};

const FIELD_WIDTH = '12.5rem';
