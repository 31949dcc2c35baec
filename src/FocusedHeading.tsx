import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

const focus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });

/** A page title that takes the focus when the page opens. No focus ring, because it is not a control. */
export function FocusedHeading({ children }: { children: ReactNode }) {
  return (
    <Typography
      variant="h1"
      tabIndex={-1}
      ref={focus}
      sx={{ '&:focus-visible': { outline: 'none' } }}
    >
      {children}
    </Typography>
  );
}
