/** Stands in, in the build, for the parts of the grid that this page never shows; vite.config.ts says which. */
export default function PartNotShown() {
  return null;
}

// Class names that the grid reads off those parts.
export const formControlLabelClasses = {};
export const listItemTextClasses = {};
export const tablePaginationClasses = {};
