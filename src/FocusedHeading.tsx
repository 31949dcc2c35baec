import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

const focus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });

/** A page's title, where the keyboard and the screen reader start. No ring: there is nothing to press. */
export function FocusedHeading({ children }: { children: ReactNode }) {
  return (
    <Typography variant="h1" tabIndex={-1} ref={focus} sx={{ outline: 'none' }}>
      {children}
    </Typography>
  );
}
