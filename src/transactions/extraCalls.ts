import pLimit from 'p-limit';

/** Runs at most two calls at a time. For all but the list and its automatic refresh, so that those are not delayed. */
export const extraCalls = pLimit(2);
