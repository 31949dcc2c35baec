import FilterIcon from '@mui/icons-material/FilterList';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import { memo, useDeferredValue, useId, useRef, useState } from 'react';
import { isRangeInverted, type SearchChange } from '../search.ts';
import { useShortcut } from '../shortcuts/useShortcut.ts';
import { SummaryToggle } from '../summary/SummaryToggle.tsx';
import { useTimeZone } from '../TimeZoneContext.tsx';
import { ViewMenu } from '../view/ViewMenu.tsx';
import type { View, ViewChange } from '../view/view.ts';
import { describeFilters } from './describeFilters.ts';
import { FilterChips } from './FilterChips.tsx';
import { FilterFields, type FilterFieldsProps } from './FilterFields.tsx';
import { filterNames } from './filters.ts';

interface FiltersProps extends Omit<FilterFieldsProps, 'clearCount'> {
  /** On a narrow screen, a button that shows how many filters are set opens the fields. */
  isNarrow: boolean;
  onClear: () => void;
  view: View;
  onViewChange: (change: ViewChange) => void;
}

export const Filters = memo(function Filters({
  isNarrow,
  view,
  onViewChange,
  onClear,
  ...props
}: FiltersProps) {
  const { filters, isAdmin } = props;
  const [isOpen, setOpen] = useState(false);
  // An inverted range is explained at its field, so the fields open.
  const isInverted = isRangeInverted(filters);
  const [wasInverted, setWasInverted] = useState(false);
  if (isInverted !== wasInverted) {
    setWasInverted(isInverted);
    if (isInverted) setOpen(true);
  }
  // Remounts the date fields, which discards a half-typed date.
  const [clearCount, setClearCount] = useState(0);
  const fieldsId = useId();
  const searchKey = useShortcut('/');
  // Rendered after the rows: with the fields, the first row comes 15 % later on a slow device.
  const areFieldsRendered = useDeferredValue(true, false);
  const descriptions = describeFilters(filters, useTimeZone(), props.range);
  // The removed chip unmounts, so focus moves to the button before the chips.
  const toggleRef = useRef<HTMLButtonElement>(null);
  function remove(change: SearchChange) {
    toggleRef.current?.focus();
    props.onChange(change);
  }
  const actions = (
    <>
      {/* Keeps its place while there is nothing to clear, so that setting a filter moves nothing. */}
      <Button
        size="small"
        onClick={({ currentTarget }) => {
          setClearCount(clearCount + 1);
          onClear();
          // The button becomes hidden, so the focus moves to the first control.
          const search = currentTarget.closest('[role=search]');
          search?.querySelector<HTMLElement>('button, [role=combobox]')?.focus();
        }}
        sx={{ visibility: descriptions.length > 0 ? 'visible' : 'hidden', justifySelf: 'end' }}
      >
        Clear filters
      </Button>
      <Stack direction="row">
        <SummaryToggle
          isOn={view.hasSummary}
          onToggle={() => onViewChange({ hasSummary: !view.hasSummary })}
        />
        <ViewMenu view={view} hasTable={!isNarrow} onChange={onViewChange} />
      </Stack>
    </>
  );

  if (!isNarrow) {
    return (
      <Stack role="search" aria-label="Filters" direction="row" sx={BAR}>
        <Box sx={fieldGrid(isAdmin)}>
          {areFieldsRendered ? (
            <FilterFields {...props} clearCount={clearCount} />
          ) : (
            filterNames(isAdmin).map((name) => <div key={name} className="FieldPlaceholder" />)
          )}
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
          // Open, the fields have it.
          aria-keyshortcuts={isOpen ? undefined : searchKey}
          ref={toggleRef}
          onClick={() => setOpen(!isOpen)}
          sx={{ mr: 'auto' }}
        >
          {descriptions.length > 0 ? `Filters (${descriptions.length})` : 'Filters'}
        </Button>
        {actions}
      </Stack>
      <Box id={fieldsId} sx={[fieldGrid(isAdmin), { px: 2, pt: 1, pb: 2 }, !isOpen && HIDDEN]}>
        {isOpen && <FilterFields {...props} clearCount={clearCount} />}
      </Box>
      {!isOpen && <FilterChips descriptions={descriptions} onRemove={remove} />}
    </Box>
  );
});

const HIDDEN = { display: 'none' };

const BAR = { px: 1.5, py: 1.25, gap: 1.5, alignItems: 'flex-start', displayPrint: 'none' };

// Clear filters is level with the labels, View with the fields.
const ACTIONS = (theme: Theme) => ({
  ...theme.typography.subtitle2,
  display: 'grid',
  gridTemplateRows: `calc(1lh + ${theme.spacing(0.5)}) auto`,
  alignItems: 'end',
  justifyItems: 'end',
});

/** Equal columns, each wide enough for a whole date and its two buttons; at most one for each field. */
const fieldGrid = (isAdmin: boolean) => (theme: Theme) => {
  const columns = (most: number) =>
    `repeat(auto-fit, minmax(min(100%, max(${FIELD_WIDTH}, (100% - ${theme.spacing(most - 1)}) / ${most})), 1fr))`;
  return {
    flex: 1,
    minWidth: 0,
    display: 'grid',
    alignItems: 'start',
    columnGap: 1,
    rowGap: 1.5,
    gridTemplateColumns: columns(isAdmin ? 3 : 2),
    // Four fit beside the buttons from here; below, three and one would be uneven.
    // Up to 'lg', because `sx` writes the theme's own breakpoints before others.
    [theme.breakpoints.between(1024, 'lg')]: { gridTemplateColumns: columns(isAdmin ? 3 : 4) },
    [theme.breakpoints.up('lg')]: { gridTemplateColumns: columns(isAdmin ? 5 : 4) },
  };
};

const FIELD_WIDTH = '12.5rem';
