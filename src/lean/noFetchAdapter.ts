/** Stands in, in the build, for axios' adapter for fetch: this page sends by XMLHttpRequest, which tells an export's progress. */
export const getFetch = () => undefined;
