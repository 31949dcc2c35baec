import visuallyHidden from '@mui/utils/visuallyHidden';
import { type HTMLAttributes, type ReactNode, useDeferredValue } from 'react';

interface AnnouncedProps {
  /** An unchanged text is announced again when this value changes. */
  at?: number | undefined;
  children: ReactNode;
}

/**
 * A live region. It is mounted empty and filled later, because screen readers announce only what is added. Each text
 * is a new element: React cannot change an element that the browser has translated.
 */
export function Status({ at, children, ...props }: AnnouncedProps & HTMLAttributes<HTMLElement>) {
  const isMounted = useDeferredValue(true, false);
  const text = typeof children === 'string' && <span key={`${at} ${children}`}>{children}</span>;
  return (
    <div role="status" {...props}>
      {isMounted && (text || children)}
    </div>
  );
}

/** A `Status` that only screen readers perceive. */
export const Announced = (props: AnnouncedProps) => <Status style={visuallyHidden} {...props} />;
