/**
 * The statements of the specification, by number. A test that covers a statement has its number in the title, such as
 * `(spec 8.1)`; tests/unit/spec.test.ts fails for a statement that no test names.
 */
export const STATEMENTS = {
  '1.1': 'Merchants sign in, list, filter, page through, refresh and export their transactions.',
  '1.2': "An admin sees every merchant's transactions.",

  '2.1': '/login is public; a signed-in user is redirected to /transactions.',
  '2.2': '/transactions without a session redirects to /login.',
  '2.3': '/ redirects to /transactions.',
  '2.4': 'Any other route shows a Not Found page with a way back.',
  '2.5': 'While the stored session is loading, a spinner is shown.',
  '2.6': "/login: title 'Transaction Dashboard', subtitle 'Sign in to view your transactions'.",
  '2.7': "/login: Merchant ID text field, placeholder 'Enter your Merchant ID'.",
  '2.8':
    "/login: Secret Key password field, placeholder 'Enter your Secret Key', show/hide toggle.",
  '2.9': "/login: button 'Sign In', 'Signing in...' while busy.",
  '2.10': "/login: hint 'Use your Merchant ID and Secret Key to access the dashboard'.",
  '2.11': '/login: an error message is shown on failure.',
  '2.12': "/transactions: 'Transactions', 'Welcome, {merchantId}', Export CSV, Refresh, Logout.",
  '2.13': 'Status filter: All Statuses, Pending, In Progress, Completed, Failed, Cancelled.',
  '2.14': "Order ID filter, placeholder 'Search by Order ID'.",
  '2.15': "Merchant ID filter, placeholder 'Filter by Merchant ID', shown to admins only.",
  '2.16': 'Start Date and End Date are date-time pickers.',
  '2.17':
    'Columns: Order ID, Amount, Status, VPA ID, Ref ID, Created At, Finished At, Cancelled At.',
  '2.18': "Empty result: 'No transactions found'.",
  '2.19': "Pager only with more than one page: 'Showing X to Y of N transactions', 'Page P of T'.",
  '2.20': 'Each status has its own icon and badge style; an unknown one is styled like pending.',

  '3.1': 'The session (merchantId, credentials, isAdmin) is in local storage under a user key.',
  '3.2': 'A transaction shows its fields; the amount as Indian rupees.',
  '3.3': "A missing vpa_id, ref_id, CALLBACK_TS or CANCEL_TS is shown as '-'.",
  '3.4':
    'Pagination is read: currentPage, totalPages, totalRecords, limit, hasNextPage, hasPrevPage.',
  '3.5': 'Filters: status, startDate, endDate, orderId, merchantId.',

  '4.1': 'A successful login stores the session and goes to /transactions.',
  '4.2': 'Logout clears the session.',
  '4.3': 'A 401 clears the session and forces navigation to /login.',
  '4.4': 'Changing any filter resets the page to 1 and refetches at once.',
  '4.5': 'A page change refetches with the current filters.',

  '5.1': 'Merchant ID and Secret Key are required.',
  '5.2': 'Empty filter values are dropped from requests.',
  '5.3': 'The login error is cleared when the user edits a field.',

  '6.1': 'The admin flag comes from data.isAdmin of /api/user.',
  '6.2': 'If /api/user fails, the flag is false.',
  '6.3': 'Only admins see the Merchant ID filter.',

  '7.1': 'All calls carry HTTP Basic authorization of the stored credentials.',
  '7.2': 'The shared client has a timeout of 10000 ms.',
  '7.3': 'Login verifies with GET /api/transactions?limit=1 and reads success.',
  '7.4': 'After that, GET /api/user.',
  '7.5': 'The list sends page, limit 50 and the filters; it reads the rows and the pagination.',
  '7.6': 'The export sends the same filters, no page or limit, and is saved as a CSV file.',

  '8.1': 'Login 401: Invalid credentials. Please check your Merchant ID and Secret Key.',
  '8.2': 'Login 403: Your merchant account is inactive. Please contact support.',
  '8.3': 'Login, another failure status: Authentication failed. Please try again.',
  '8.4': 'Login without success: Authentication failed. Please check your credentials.',
  '8.5': 'Login network error: Login failed. Please check your connection and try again.',
  '8.6': 'List, success false: Failed to fetch transactions',
  '8.7': 'List, request error: Failed to fetch transactions. Please try again.',
  '8.8': 'Export failure: Failed to export transactions. Please try again.',

  '9.1': 'Page size 50.',
  '9.2': 'Rupees with Indian grouping.',
  '9.3': "Dates as 'MMM dd, yyyy HH:mm'; what does not parse is shown raw.",
  '9.4': 'The export file name carries an ISO timestamp, colons and dots as dashes, 19 characters.',
  '9.5': 'Status values: PENDING, IN_PROGRESS, COMPLETED, FAILED, CANCELLED.',
} as const;
