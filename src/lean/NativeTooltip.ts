import { cloneElement, type ReactElement } from 'react';

interface NativeTooltipProps {
  title: string;
  children: ReactElement<{ title: string }>;
}

/** Stands in, in the build, for the tooltip that the grid gives a column title that is cut off. */
export default function NativeTooltip({ title, children }: NativeTooltipProps) {
  return cloneElement(children, { title });
}
