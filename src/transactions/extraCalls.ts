import pLimit from 'p-limit';

/** Runs calls beyond the list's own and its automatic refresh, at most two at a time, so that they do not delay it. */
export const extraCalls = pLimit(2);
