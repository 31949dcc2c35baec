import { MISSING } from '../../format.ts';

/** A value that is missing: seen as a dash, and heard as words, because a dash alone is mostly skipped. */
export const NOT_AVAILABLE = (
  <span role="img" aria-label="Not available">
    {MISSING}
  </span>
);
