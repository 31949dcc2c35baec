import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

/** The window has no room for a table: payments are cards, and the page scrolls as a whole. */
export const useIsNarrow = () =>
  useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
