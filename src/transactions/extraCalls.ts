import pLimit from 'p-limit';

/** Runs calls beyond the list's own, at most two at a time, so that they do not delay it. */
export const extraCalls = pLimit(2);
