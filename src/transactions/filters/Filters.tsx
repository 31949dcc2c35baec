import FilterIcon from '@mui/icons-material/FilterList';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import { memo, useDeferredValue, useId, useState } from 'react';
import type { Filters as FilterValues } from '../../api/contract.ts';
import { isRangeInverted, type SearchChange } from '../search.ts';
import { ViewMenu } from '../view/ViewMenu.tsx';
import type { View } from '../view/view.ts';
import { DATE_WIDTHS, DateFilters } from './DateFilters.tsx';
import { StatusFilter } from './StatusFilter.tsx';
import { TextFilter } from './TextFilter.tsx';

interface FiltersProps {
  filters: FilterValues;
  isAdmin: boolean;
  /** On a narrow screen the fields stand behind a button that tells how many are set. */
  isCollapsible: boolean;
  isFirstLoad: boolean;
  clears: number;
  onChange: (change: SearchChange, options?: { replace: boolean }) => void;
  onClear: () => void;
  view: View;
  onViewChange: (change: Partial<View>) => void;
}

export const Filters = memo(function Filters({
  isCollapsible,
  view,
  onViewChange,
  ...props
}: FiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const fieldsId = useId();
  const count = Object.keys(props.filters).length;
  // The rows are drawn before the fields that narrow them.
  const isDrawn = useDeferredValue(true, false);
  const viewMenu = isDrawn && (
    <ViewMenu view={view} hasTable={!isCollapsible} onChange={onViewChange} />
  );

  if (!isCollapsible) {
    return (
      <Card role="search" aria-label="Filters" sx={{ displayPrint: 'none' }}>
        <Stack direction="row" sx={{ px: 1.5, py: 2, gap: 2, justifyContent: 'space-between' }}>
          {isDrawn ? <Fields {...props} /> : <FieldsOutline isAdmin={props.isAdmin} />}
          <Box sx={[besideFields, VIEW_WIDTH]}>{viewMenu}</Box>
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

// From 1024 px on they share one row, and grow no further than they are read.
const FIELDS = {
  flexWrap: 'wrap',
  gap: 2,
  alignItems: 'flex-start',
  flex: 1,
  '& > .MuiFormControl-root, & > .FieldOutline': {
    flex: '1 1 auto',
    flexBasis: { xs: '100%', sm: '40%', md: '11em' },
    maxWidth: { md: '16em' },
  },
};

/** As far down as a label is high, so that a button stands beside the fields, whatever is said below them. */
const besideFields = (theme: Theme) => ({
  ...theme.typography.subtitle2,
  pt: `calc(1lh + ${theme.spacing(0.5)})`,
});

/** As wide as its button, so that the fields have the same room before it is drawn. */
const VIEW_WIDTH = { minWidth: '5.8em' };

/** Holds the fields' places, so that nothing moves when they are drawn. */
function FieldsOutline({ isAdmin }: { isAdmin: boolean }) {
  return (
    <Stack direction="row" sx={FIELDS}>
      <div className="FieldOutline" />
      <div className="FieldOutline" />
      {isAdmin && <div className="FieldOutline" />}
      <Stack direction="row" sx={DATE_WIDTHS}>
        <div className="FieldOutline" />
        <div className="FieldOutline" />
      </Stack>
    </Stack>
  );
}

function Fields(props: Omit<FiltersProps, 'isCollapsible' | 'view' | 'onViewChange'>) {
  const { filters, isAdmin, isFirstLoad, clears, onChange, onClear } = props;
  return (
    <Stack direction="row" sx={FIELDS}>
      <StatusFilter value={filters.status} onChange={onChange} />
      <TextFilter
        name="orderId"
        placeholder="Search by Order ID"
        value={filters.orderId}
        onChange={onChange}
      />
      {isAdmin && (
        <TextFilter
          name="merchantId"
          placeholder="Filter by Merchant ID"
          value={filters.merchantId}
          onChange={onChange}
        />
      )}
      <DateFilters
        startDate={filters.startDate}
        endDate={filters.endDate}
        isInverted={isRangeInverted(filters)}
        onChange={onChange}
        isFirstLoad={isFirstLoad}
        clears={clears}
      />
      {Object.keys(filters).length > 0 && (
        <Box
          sx={(theme) => ({
            alignSelf: 'flex-end',
            [theme.breakpoints.up('lg')]: { alignSelf: 'flex-start', ...besideFields(theme) },
          })}
        >
          <Button onClick={onClear}>Clear filters</Button>
        </Box>
      )}
    </Stack>
  );
}
