/** The words for each status, in the order of the filter. */
export const STATUS_LABELS = new Map([
  ['PENDING', 'Pending'],
  ['IN_PROGRESS', 'In Progress'],
  ['COMPLETED', 'Completed'],
  ['FAILED', 'Failed'],
  ['CANCELLED', 'Cancelled'],
]);
