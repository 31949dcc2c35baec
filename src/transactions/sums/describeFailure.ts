/** The message for sums that failed. */
export function describeFailure({ name, message }: Error): string {
  // A worker's errors have lost their class.
  return name === 'InvalidCsv'
    ? `The service’s file cannot be added up. ${message}`
    : 'Failed to add up this list. Please try again.';
}
