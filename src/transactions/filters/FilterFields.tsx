import type { ReactNode } from 'react';
import type { Filters } from '../../api/contract.ts';
import { isRangeInverted, type SearchChange } from '../search.ts';
import { DateFilter } from './DateFilter.tsx';
import { type FilterName, filterNames } from './filters.ts';
import { MerchantFilter } from './MerchantFilter.tsx';
import { RangeButton } from './RangeButton.tsx';
import type { RangeName } from './ranges.ts';
import { StatusFilter } from './StatusFilter.tsx';
import { TextFilter } from './TextFilter.tsx';

export interface FilterFieldsProps {
  filters: Filters;
  range: RangeName | undefined;
  isAdmin: boolean;
  /** The first rows are still being loaded: the date pickers wait for them. */
  isFirstLoad: boolean;
  /** How often the filters were cleared; a new count remounts the date fields. */
  clearCount: number;
  onChange: (change: SearchChange, options?: { replace: boolean }) => void;
}

/** A field for each filter that this person may use. */
export function FilterFields(props: FilterFieldsProps) {
  const { filters, range, isAdmin, isFirstLoad, clearCount, onChange } = props;
  const problem = isRangeInverted(filters) ? 'The end is before the start' : undefined;
  const hasDates = (filters.startDate ?? filters.endDate) !== undefined;
  const dateProps = { isFirstLoad, onChange };
  const fields: Record<FilterName, ReactNode> = {
    status: <StatusFilter value={filters.status} onChange={onChange} />,
    orderId: <TextFilter name="orderId" shortcut="/" value={filters.orderId} onChange={onChange} />,
    merchantId: <MerchantFilter value={filters.merchantId} onChange={onChange} />,
    startDate: (
      <>
        <RangeButton range={range} hasDates={hasDates} onChange={onChange} />
        <DateFilter key={clearCount} name="startDate" value={filters.startDate} {...dateProps} />
      </>
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
