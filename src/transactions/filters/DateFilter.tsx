import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Skeleton from '@mui/material/Skeleton';
import { memo } from 'react';
import { lateComponent, useIdleLoad } from '../../late.tsx';
import type { DateTimeFilterProps } from './DateTimeFilter.tsx';
import { FILTERS } from './filters.ts';

interface DateFilterProps extends DateTimeFilterProps {
  isFirstLoad: boolean;
}

const DateTimeFilter = lateComponent(() => import('./DateTimeFilter.tsx'), { hasStandIn: true });

/** A date field. The pickers weigh as much as the rest of the page, so they are loaded after the first rows. */
export const DateFilter = memo(function DateFilter({ isFirstLoad, ...props }: DateFilterProps) {
  const isLoaded = useIdleLoad(DateTimeFilter, !isFirstLoad);
  if (isLoaded) return <DateTimeFilter {...props} />;
  return (
    <FormControl fullWidth error={props.problem !== undefined}>
      <InputLabel component="span">{FILTERS[props.name].label}</InputLabel>
      {/* The hidden field inside gives the skeleton its size. */}
      <Skeleton variant="rounded" width="100%">
        <OutlinedInput fullWidth />
      </Skeleton>
      {props.problem && <FormHelperText>{props.problem}</FormHelperText>}
    </FormControl>
  );
});
