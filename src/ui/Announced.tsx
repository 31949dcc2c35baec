import visuallyHidden from '@mui/utils/visuallyHidden';
import { type HTMLAttributes, type ReactNode, useDeferredValue } from 'react';

/** Renders the text of a live region after the region: screen readers do not announce what is mounted with it. */
export const Later = ({ children }: { children: ReactNode }) =>
  useDeferredValue(true, false) && children;

/** A live region. Always mounted, because screen readers announce only what is added to it. */
export const Status = ({ children, ...props }: HTMLAttributes<HTMLDivElement>) => (
  <div role="status" {...props}>
    <Later>{children}</Later>
  </div>
);

/** The same, for screen readers only. */
export const Announced = ({ children }: { children: ReactNode }) => (
  <Status style={visuallyHidden}>{children}</Status>
);

/** Makes a new element for each text, because React cannot change one whose text the browser has translated. */
export const FreshText = ({ children: text }: { children: string }) => (
  <span key={text}>{text}</span>
);
