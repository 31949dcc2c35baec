/** Moves the focus among the rows. */
export interface RowsHandle {
  /** Focuses a row and scrolls it into view. */
  focusRow: (position: number) => void;
  /** The position of the row that has the focus or had it last; -1 without one. */
  currentRow: () => number;
}
