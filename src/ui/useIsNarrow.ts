import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether the window is too narrow for a table: payments are then cards, and the page scrolls as a whole. */
export const useIsNarrow = () =>
  useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
