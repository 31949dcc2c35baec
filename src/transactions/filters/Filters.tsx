import FilterIcon from '@mui/icons-material/FilterList';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import { Fragment, memo, type ReactNode, useDeferredValue, useId, useState } from 'react';
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
  ...props
}: FiltersProps) {
  // An inverted range is explained at its field, which must show.
  const [isOpen, setOpen] = useState(() => isRangeInverted(props.filters));
  const fieldsId = useId();
  // Rendered after the rows: with the fields, the first row comes 15 % later on a slow device.
  const areFieldsRendered = useDeferredValue(true, false);
  const count = Object.keys(props.filters).length;
  const viewMenu = <ViewMenu view={view} hasTable={!isCollapsible} onChange={onViewChange} />;

  if (!isCollapsible) {
    return (
      <Card role="search" aria-label="Filters" sx={{ displayPrint: 'none' }}>
        <Stack direction="row" sx={{ px: 1.5, py: 2, gap: 2, justifyContent: 'space-between' }}>
          {areFieldsRendered ? (
            <Fields {...props} />
          ) : (
            <FieldsPlaceholder isAdmin={props.isAdmin} />
          )}
          <Box sx={alignedWithFields}>{viewMenu}</Box>
        </Stack>
      </Card>
    );
  }
  return (
    <Card role="search" aria-label="Filters" sx={{ flexShrink: 0, displayPrint: 'none' }}>
      <Stack direction="row" sx={{ p: 1, gap: 1, justifyContent: 'space-between' }}>
        <Button
          startIcon={<FilterIcon />}
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={() => setOpen(!isOpen)}
        >
          {count > 0 ? `Filters (${count})` : 'Filters'}
        </Button>
        {viewMenu}
      </Stack>
      <Box id={fieldsId} hidden={!isOpen} sx={{ p: 2, pt: 1 }}>
        {isOpen && <Fields {...props} />}
      </Box>
    </Card>
  );
});

// One row from 1024 px on; wider fields would not be easier to read.
const FIELDS = {
  flexWrap: 'wrap',
  gap: 2,
  alignItems: 'flex-start',
  flex: 1,
  '& > .MuiFormControl-root, & > .FieldPlaceholder': {
    flex: '1 1 auto',
    flexBasis: { xs: '100%', sm: '40%', md: '11em' },
    maxWidth: { md: '16em' },
  },
};

// Each field has room for a whole date and its two buttons; they wrap when they do not fit.
const DATES = {
  flex: '2 1 32em',
  maxWidth: { md: '36em' },
  flexWrap: 'wrap',
  gap: 2,
  '& > *': { flex: '1 1 15.5em' },
};

/** Offset by a label's height, so that a button aligns with the fields, with or without helper text below them. */
const alignedWithFields = (theme: Theme) => ({
  ...theme.typography.subtitle2,
  pt: `calc(1lh + ${theme.spacing(0.5)})`,
});

const DATE_NAMES: FilterName[] = ['startDate', 'endDate'];

/** Has the size of the fields, so that nothing moves when they are rendered. */
function FieldsPlaceholder({ isAdmin }: { isAdmin: boolean }) {
  const show = (names: FilterName[]) =>
    names.map((name) => <div key={name} className="FieldPlaceholder" />);
  return (
    <Stack direction="row" sx={FIELDS}>
      {show(filterNames(isAdmin).filter((name) => !DATE_NAMES.includes(name)))}
      <Stack direction="row" sx={DATES}>
        {show(DATE_NAMES)}
      </Stack>
    </Stack>
  );
}

function Fields(props: Omit<FiltersProps, 'isCollapsible' | 'view' | 'onViewChange'>) {
  const { filters, isAdmin, isFirstLoad, clearCount, onChange, onClear } = props;
  const problem = isRangeInverted(filters) ? 'The end is before the start' : undefined;
  const dateProps = { isFirstLoad, onChange };
  const fields: Record<FilterName, ReactNode> = {
    status: <StatusFilter value={filters.status} onChange={onChange} />,
    orderId: <TextFilter name="orderId" value={filters.orderId} onChange={onChange} />,
    merchantId: <TextFilter name="merchantId" value={filters.merchantId} onChange={onChange} />,
    startDate: <DateFilter name="startDate" value={filters.startDate} {...dateProps} />,
    endDate: <DateFilter name="endDate" value={filters.endDate} problem={problem} {...dateProps} />,
  };
  const show = (names: FilterName[]) =>
    names.map((name) => <Fragment key={name}>{fields[name]}</Fragment>);

  return (
    <Stack direction="row" sx={FIELDS}>
      {show(filterNames(isAdmin).filter((name) => !DATE_NAMES.includes(name)))}
      <Stack key={clearCount} direction="row" sx={DATES}>
        {show(DATE_NAMES)}
      </Stack>
      {Object.keys(filters).length > 0 && (
        <Box
          sx={(theme) => ({
            alignSelf: 'flex-end',
            [theme.breakpoints.up('lg')]: { alignSelf: 'flex-start', ...alignedWithFields(theme) },
          })}
        >
          <Button onClick={onClear}>Clear filters</Button>
        </Box>
      )}
    </Stack>
  );
}
