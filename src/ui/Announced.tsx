import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ReactNode } from 'react';

/** For screen readers only, which announce what is added to it: mounted before its text. */
export function Announced({ children }: { children: ReactNode }) {
  return (
    <span role="status" style={visuallyHidden}>
      {children}
    </span>
  );
}
