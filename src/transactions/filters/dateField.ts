import type { SearchChange } from '../search.ts';
import type { DateFilterName } from './filters.ts';

/** The props of a date field, of its picker and of its stand-in. */
export interface DateFieldProps {
  name: DateFilterName;
  /** ISO 8601. */
  value: string | undefined;
  /** An error to show although the date itself is valid. */
  problem?: string;
  onChange: (change: SearchChange, options: { replace: boolean }) => void;
}

/** What was typed into the stand-in while the picker's code was being loaded. */
export interface EarlyKeys {
  text: string;
  isPasted: boolean;
  isFocused: boolean;
}

/** Where dates are typed; elsewhere a dialog opens, as a narrow window has no room for a calendar beside the times. */
export const DESKTOP_PICKER = '(pointer: fine) and (min-width: 500px)';
