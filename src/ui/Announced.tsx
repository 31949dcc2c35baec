import visuallyHidden from '@mui/utils/visuallyHidden';
import type { HTMLAttributes, ReactNode } from 'react';

/** A live region. Always mounted, because screen readers announce only what is added to it. */
export const Status = (props: HTMLAttributes<HTMLDivElement>) => <div role="status" {...props} />;

/** The same, for screen readers only. */
export function Announced({ children }: { children: ReactNode }) {
  return (
    <span role="status" style={visuallyHidden}>
      {children}
    </span>
  );
}

/** Makes a new element for each text, because React cannot change one whose text the browser has translated. */
export const FreshText = ({ children: text }: { children: string }) => (
  <span key={text}>{text}</span>
);
