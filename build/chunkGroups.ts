/**
 * Few files: a group has what its modules import and no earlier group has. Lazy imports split the rest. Vite's
 * preload helper is in the first, because the entry needs it, and the table of filters, because both the first request
 * and the crash screen need it: tests/build fails when one of them moves to the UI's code.
 */
export const CHUNK_GROUPS = [
  {
    name: 'session',
    test: /src\/(session\/(sessionStore|idleLock|cannotConnect)|api\/baseUrl|transactions\/filters\/filters)\.ts|vite\/preload-helper/,
  },
  { name: 'ui', test: /src\/(App|session\/LoginPage)\.tsx/ },
  { name: 'data', test: /src\/(prefetchList|session\/signIn)\.ts/ },
  { name: 'list', test: /src\/transactions\/TransactionsPage\.tsx/ },
];
