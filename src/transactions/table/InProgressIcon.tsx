import { createSvgIcon } from '@mui/material/utils';

/** Three quarters of a ring; MUI's icons for this look like the one of Refresh. */
export const InProgressIcon = createSvgIcon(
  <path d="M12 2a10 10 0 1 0 10 10h-2a8 8 0 1 1-8-8z" />,
  'InProgress',
);
