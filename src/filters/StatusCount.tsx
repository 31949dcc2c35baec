import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useAuth } from '../auth/AuthContext.tsx';
import { formatCount } from '../format.ts';
import { useTimeZone } from '../settings/view.ts';
import { countQuery } from './counts.ts';
import { parseSearch } from './search.ts';

// Reserves the width, so that the menu does not grow.
const COUNT = {
  ml: 'auto',
  pl: 2,
  minWidth: '4em',
  textAlign: 'end',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
};

/** The count of a status with the other filters applied; closing the menu cancels the request. */
export default function StatusCount({ status }: { status: string }) {
  const { isAdmin } = useAuth();
  const zone = useTimeZone();
  const [params] = useSearchParams();
  const { filters } = parseSearch(params, isAdmin, zone);
  const { data } = useQuery(countQuery({ ...filters, status }));
  return (
    <Box component="span" sx={COUNT}>
      {typeof data === 'number' && formatCount(data)}
    </Box>
  );
}
