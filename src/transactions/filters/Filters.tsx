import FilterIcon from '@mui/icons-material/FilterList';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import { memo, type ReactNode, useDeferredValue, useId, useState } from 'react';
import type { Filters as FilterValues } from '../../api/contract.ts';
import { isRangeInverted, type SearchChange } from '../search.ts';
import { ViewMenu } from '../view/ViewMenu.tsx';
import type { View, ViewChange } from '../view/view.ts';
import { DateFilter } from './DateFilter.tsx';
import { type FilterName, filterNames } from './filters.ts';
import { StatusFilter } from './StatusFilter.tsx';
import { TextFilter } from './TextFilter.tsx';

interface FiltersProps {
  filters: FilterValues;
  isAdmin: boolean;
  /** On a narrow screen, a button that shows how many filters are set opens the fields. */
  isCollapsible: boolean;
  /** The first rows are still being loaded: the date pickers wait for them. */
  isFirstLoad: boolean;
  /** How often the filters were cleared. Remounts the date fields, which discards a half-typed date. */
  clearCount: number;
  onChange: (change: SearchChange, options?: { replace: boolean }) => void;
  onClear: () => void;
  view: View;
  onViewChange: (change: ViewChange) => void;
}

export const Filters = memo(function Filters({
  isCollapsible,
  view,
  onViewChange,
  onClear,
  ...props
}: FiltersProps) {
  const { filters, isAdmin } = props;
  // An inverted range is explained at its field, which must show.
  const [isOpen, setOpen] = useState(() => isRangeInverted(filters));
  const fieldsId = useId();
  // Rendered after the rows: with the fields, the first row comes 15 % later on a slow device.
  const areFieldsRendered = useDeferredValue(true, false);
  const count = Object.keys(filters).length;
  const actions = (
    <>
      {/* Keeps its place while there is nothing to clear, so that setting a filter moves nothing. */}
      <Button
        size="small"
        onClick={onClear}
        sx={{ visibility: count > 0 ? 'visible' : 'hidden', justifySelf: 'end' }}
      >
        Clear filters
      </Button>
      <ViewMenu view={view} hasTable={!isCollapsible} onChange={onViewChange} />
    </>
  );

  if (!isCollapsible) {
    return (
      <Stack role="search" aria-label="Filters" direction="row" sx={BAR}>
        <Box sx={fieldGrid(isAdmin)}>
          {areFieldsRendered ? (
            <Fields {...props} />
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
      <Stack direction="row" sx={{ p: 1, gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button
          startIcon={<FilterIcon />}
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={() => setOpen(!isOpen)}
          sx={{ mr: 'auto' }}
        >
          {count > 0 ? `Filters (${count})` : 'Filters'}
        </Button>
        {actions}
      </Stack>
      <Box id={fieldsId} sx={[fieldGrid(isAdmin), { px: 2, pt: 1, pb: 2 }, !isOpen && HIDDEN]}>
        {isOpen && <Fields {...props} />}
      </Box>
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
    [theme.breakpoints.up('md')]: { gridTemplateColumns: columns(isAdmin ? 3 : 4) },
    [theme.breakpoints.up('lg')]: { gridTemplateColumns: columns(isAdmin ? 5 : 4) },
  };
};

const FIELD_WIDTH = '12.5rem';

function Fields(props: Omit<FiltersProps, 'isCollapsible' | 'view' | 'onViewChange' | 'onClear'>) {
  const { filters, isAdmin, isFirstLoad, clearCount, onChange } = props;
  const problem = isRangeInverted(filters) ? 'The end is before the start' : undefined;
  const dateProps = { isFirstLoad, onChange };
  const fields: Record<FilterName, ReactNode> = {
    status: <StatusFilter value={filters.status} onChange={onChange} />,
    orderId: <TextFilter name="orderId" value={filters.orderId} onChange={onChange} />,
    merchantId: <TextFilter name="merchantId" value={filters.merchantId} onChange={onChange} />,
    startDate: (
      <DateFilter key={clearCount} name="startDate" value={filters.startDate} {...dateProps} />
    ),
    endDate: (
      <DateFilter
        key={clearCount}
        name="endDate"
        value={filters.endDate}
        problem={problem}
        {...dateProps}
      />
    ),
  };
  return filterNames(isAdmin).map((name) => (
    <div key={name} className={filters[name] ? 'FilterField-set' : undefined}>
      {fields[name]}
    </div>
  ));
}
