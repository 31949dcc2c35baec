import { MISSING } from '../../format.ts';

/** A missing value: a dash with an accessible name, because screen readers mostly skip a dash. */
export const NOT_AVAILABLE = (
  <span role="img" aria-label="Not available" className="NotAvailable">
    {MISSING}
  </span>
);
