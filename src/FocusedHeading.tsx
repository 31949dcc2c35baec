import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface FocusedHeadingProps {
  id?: string;
  isFocused?: boolean;
  /** Id of the text that a screen reader reads after the heading. */
  describedBy?: string;
  children: ReactNode;
}

const focus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });

/** A page title that by default takes the focus when the page opens. No focus ring, because it is not a control. */
export function FocusedHeading(props: FocusedHeadingProps) {
  const { id, isFocused = true, describedBy, children } = props;
  return (
    <Typography
      variant="h1"
      tabIndex={-1}
      id={id}
      aria-describedby={describedBy}
      ref={isFocused ? focus : undefined}
      sx={{ '&:focus-visible': { outline: 'none' } }}
    >
      {children}
    </Typography>
  );
}
