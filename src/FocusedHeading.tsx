import Typography from '@mui/material/Typography';
import useForkRef from '@mui/utils/useForkRef';
import type { ReactNode, Ref } from 'react';

interface FocusedHeadingProps {
  ref?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

const focus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });

/** A page title that takes the focus when the page opens. No focus ring, because it is not a control. */
export function FocusedHeading({ ref, children }: FocusedHeadingProps) {
  return (
    <Typography
      variant="h1"
      tabIndex={-1}
      ref={useForkRef(focus, ref)}
      sx={{ '&:focus-visible': { outline: 'none' } }}
    >
      {children}
    </Typography>
  );
}
