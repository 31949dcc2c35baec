/* Rules that protect a person, each with a change that breaks it. `npm run test:mutants` breaks them one by one. */

export interface Rule {
  file: string;
  /** Code that occurs once in the file. */
  text: string;
  replacement: string;
  /** The harm to a person without the rule. Names the rule in the reports. */
  suffers: string;
  /** The most specific tests of the rule. */
  tests: string[];
}

/** Rules chosen from src and server, before any test was read. */
const UNSEEN: Rule[] = [
  {
    file: 'src/queryClient.ts',
    text: '  queryClient.clear();\n',
    replacement: '',
    suffers: 'The next person to sign in sees the payments of the previous account.',
    tests: ['tests/screens/session/session.test.tsx'],
  },
  {
    file: 'src/session/session.ts',
    text: 'if (session?.credentials !== credentials) return;',
    replacement: 'if (!session) return;',
    suffers:
      'A late 401 to old credentials ends the session of the person who has signed in since.',
    tests: ['tests/screens/session/session.test.tsx'],
  },
  {
    file: 'src/page/list.ts',
    text: 'const isPastEnd = search.page > lastPage;',
    replacement: 'const isPastEnd = false;',
    suffers: 'A link to page 9 of 3 shows nothing, as if there were no payments.',
    tests: ['tests/screens/list/pager.test.tsx'],
  },
  {
    file: 'server/payments/counters.ts',
    text: 'endDate.getTime() + 1)',
    replacement: 'endDate.getTime())',
    suffers: 'The total has one payment fewer than the pages.',
    tests: ['tests/server/counters.test.ts'],
  },
  {
    file: 'server/payments/matches.ts',
    text: 'return viewer.isAdmin ? filters.merchantId : viewer.merchantId;',
    replacement: 'return filters.merchantId ?? (viewer.isAdmin ? undefined : viewer.merchantId);',
    suffers: 'A merchant reads the payments of any other merchant, by its Merchant ID.',
    tests: ['tests/server/list.test.ts'],
  },
  {
    file: 'server/auth/authenticate.ts',
    text: "if (!merchant.is_active) throw new ApiError(403, 'inactive_account', INACTIVE);",
    replacement: '',
    suffers: 'An account that was switched off still reads its payments.',
    tests: ['tests/server/signIn.test.ts'],
  },
  {
    file: 'server/auth/merchantRepository.ts',
    text: 'case when old_key_until > now() then old_key_hash end',
    replacement: 'old_key_hash',
    suffers: 'A replaced Secret Key, which may have leaked, opens the account for ever.',
    tests: ['tests/server/commands.test.ts'],
  },
  {
    file: 'server/headers.ts',
    text: "  'cache-control': 'no-store',\n",
    replacement: '',
    suffers: 'Payments stay in the cache of a shared computer.',
    tests: ['tests/server/dashboard.test.ts'],
  },
  {
    file: 'server/csv/write.ts',
    text: "quoteCell(neutraliseCell(typeof value === 'string' ? value : value.toISOString()))",
    replacement: "quoteCell(typeof value === 'string' ? value : value.toISOString())",
    suffers: 'A spreadsheet runs what a payer wrote as a formula.',
    tests: ['tests/server/export.test.ts'],
  },
  {
    file: 'server/routes/exportRoute.ts',
    text: '    await verifyAgain();\n',
    replacement: '',
    suffers: 'A running export goes on after the account was switched off.',
    tests: ['tests/server/audit.test.ts'],
  },
  {
    file: 'src/payment/PaymentDetails.tsx',
    text: 'idsOf({ ...payment, vpa_id: maskVpa(payment.vpa_id) }, true)',
    replacement: 'idsOf(payment, true)',
    suffers: 'What is copied for support has the payer’s whole VPA ID.',
    tests: ['tests/screens/payment/payment.test.tsx'],
  },
  {
    file: 'src/list/summary/Summary.tsx',
    text: 'formatTotal(data.paise, isPrivate)',
    replacement: 'formatTotal(data.paise, false)',
    suffers: 'With amounts hidden, the summary still shows the money of today.',
    tests: ['tests/screens/list/summary.test.tsx'],
  },
  {
    file: 'src/signIn/SignInPage.tsx',
    text: '        setFailure(undefined);\n      },',
    replacement: '      },',
    suffers: 'The error of the last attempt stays while the field is being corrected.',
    tests: ['tests/screens/signIn/signIn.test.tsx'],
  },
  {
    file: 'src/payment/waiting.tsx',
    text: '* MINUTE_MS - 1',
    replacement: '* MINUTE_MS',
    suffers: 'The list marks other payments than the summary counts as waiting.',
    tests: ['tests/unit/payment/waiting.test.ts'],
  },
  {
    file: 'src/payment/paymentKey.ts',
    text: '(!id || row.id === id)',
    replacement: 'true',
    suffers: 'A link opens another payment than the one that was sent.',
    tests: ['tests/unit/payment/payment.test.ts'],
  },
  {
    file: 'src/export/ExportButton.tsx',
    text: 'notify(message, list.merchantId)',
    replacement: 'notify(message)',
    suffers: 'The next person to sign in gets the message about the previous account’s export.',
    tests: ['tests/screens/export/export.test.tsx'],
  },
  {
    file: 'src/export/RowCounter.ts',
    text: 'this.#isCut = isCut(record, this.#columns);',
    replacement: 'this.#isCut = false;',
    suffers: 'A file that was cut off is reported as complete.',
    tests: ['tests/unit/export/rowCounter.test.ts'],
  },
  {
    file: 'src/auth/RequireAuth.tsx',
    text: 'const isTheirs = owner === undefined || owner === merchantId;',
    replacement: 'const isTheirs = true;',
    suffers: 'The next person to sign in gets the previous merchant’s filters, and so the ids.',
    tests: ['tests/screens/session/session.test.tsx'],
  },
  {
    file: 'src/session/session.ts',
    text: '  leave(getSession()?.merchantId ?? null);\n',
    replacement: '',
    suffers:
      'After Logout, the next person at this browser can read which merchants were searched for.',
    tests: ['tests/screens/filters/filters.test.tsx'],
  },
];

/** Rules chosen after the tests were read. */
const SEEN: Rule[] = [
  {
    file: 'src/session/idle.ts',
    text: 'if (now - Math.max(lastActivity, readLastActivity()) < limit) {',
    replacement: 'if (now > 0) {',
    suffers: 'Anyone who finds an open computer hours later moves the mouse, and is signed in.',
    tests: ['tests/screens/session/idleLock.test.tsx'],
  },
  {
    file: 'src/auth/AuthContext.tsx',
    text: '  if (!isAdmin) saveSession(session, { isRoleKnown: false });\n',
    replacement: '',
    suffers: 'The payments of all merchants are called those of one.',
    tests: ['tests/screens/signIn/signIn.test.tsx'],
  },
  {
    file: 'src/export/serviceCounts.ts',
    text: 'Date.now() - shown.at <= SHOWN_VALID_MS',
    replacement: 'shown.at > 0',
    suffers: 'A complete file is reported as doubtful, because it is compared with an old total.',
    tests: ['tests/screens/export/export.test.tsx'],
  },
  {
    file: 'src/api/exportTransactions.ts',
    text: 'const timer = setTimeout(abort, REQUEST_TIMEOUT_MS);',
    replacement: 'const timer = undefined;',
    suffers: 'An export without data never ends, and no other can begin.',
    tests: ['tests/screens/export/export.test.tsx'],
  },
  {
    file: 'src/payment/PaymentRows.tsx',
    text: '      area.current?.focus({ preventScroll: true });\n',
    replacement: '',
    suffers: 'The focus returns to the top of the page when the focused payment leaves the list.',
    tests: ['tests/screens/accessibility.test.tsx'],
  },
  {
    file: 'src/page/TransactionsPage.tsx',
    text: 'if (isCorrection) correct(next);',
    replacement: 'if (isCorrection) show(writeSearch(next), { replace: true });',
    suffers: 'A link to a payment closes it when its page is past the end.',
    tests: ['tests/screens/payment/payment.test.tsx'],
  },
  {
    file: 'src/list/summary/readDay.ts',
    text: '...counted,',
    replacement: 'before: sums.length,',
    suffers: 'Today’s money is the sum of only some of today’s payments.',
    tests: ['tests/screens/list/summary.test.tsx'],
  },
  {
    file: 'src/allPayments/Engine.ts',
    text: 'this.#forget((other) => other < file);',
    replacement: '',
    suffers: 'Each file of a session stays in memory.',
    tests: ['tests/unit/allPayments/engine.test.ts'],
  },
  {
    file: 'src/allPayments/useAllPayments.ts',
    text: 'dataUpdatedAt < (shown?.at ?? 0) || !isToday(data, zone)',
    replacement: 'dataUpdatedAt < (shown?.at ?? 0)',
    suffers: 'After midnight, Totals still says today for the day that has ended.',
    tests: ['tests/screens/allPayments/totals.test.tsx'],
  },
  {
    file: 'src/payment/copying.tsx',
    text: 'return [copied === value, copy] as const;',
    replacement: 'return [copied !== undefined, copy] as const;',
    suffers: 'An id that was never copied gets the tick.',
    tests: ['tests/screens/payment/payment.test.tsx'],
  },
  {
    file: 'server/auth/attempts.ts',
    text: '      perNetwork.add(caller.network);\n',
    replacement: '',
    suffers: 'One address tries a secret on every merchant.',
    tests: ['tests/server/signIn.test.ts'],
  },
  {
    file: 'server/auth/network.ts',
    text: '[...parsed.parts.slice(0, 4), 0, 0, 0, 0]',
    replacement: '[...parsed.parts]',
    suffers: 'A machine guesses without a limit from the addresses of its own network.',
    tests: ['tests/server/signIn.test.ts'],
  },
  {
    file: 'server/routes/accountLimit.ts',
    text: 'own >= total / 4 || (own > 0',
    replacement: '(own > 0',
    suffers: 'One account takes the exports of the others.',
    tests: ['tests/server/accountLimit.test.ts'],
  },
  {
    file: 'server/routes/apiError.ts',
    text: "'The service could not answer. Please try again later.'",
    replacement: 'error.message',
    suffers: 'A caller reads what the database said, names of tables included.',
    tests: ['tests/server/export.test.ts'],
  },
  {
    file: 'server/payments/matches.ts',
    text: 'orderId.replace(/[a-z]/g, (letter) => letter.toUpperCase())',
    replacement: 'orderId',
    suffers: 'An Order ID that is typed in small letters is not found.',
    tests: ['tests/server/list.test.ts'],
  },
  {
    file: 'server/payments/readPage.ts',
    text: '    if (isForAdminsOnly && !isAdmin) return [];\n',
    replacement: '',
    suffers: 'The page gives a merchant the wrong role.',
    tests: ['tests/server/list.test.ts'],
  },
  {
    file: 'src/notify.ts',
    text: '!signedIn() && !isTimed(notification) && (isLocked || isRefused)',
    replacement: '!signedIn() && !isTimed(notification)',
    suffers: 'The next person to sign in reads the previous account’s error.',
    tests: ['tests/screens/export/export.test.tsx'],
  },
  {
    file: 'src/allPayments/saveCsv.ts',
    text: '...row.cells.map(spreadsheetCell)',
    replacement: '...row.cells',
    suffers: 'A spreadsheet runs a cell of the person’s own file as a formula.',
    tests: ['tests/screens/allPayments/match.test.tsx'],
  },
  {
    file: 'src/allPayments/find/FindTab.tsx',
    text: 'isPrivate ? hideWithin(typed) : typed',
    replacement: 'typed',
    suffers: 'With amounts hidden, the printed page names the payer’s whole VPA ID.',
    tests: ['tests/screens/allPayments/print.test.tsx'],
  },
  {
    file: 'src/payment/PaymentDetails.tsx',
    text: 'const UNDELIVERED_MINUTES = 6 * 24 * 60;',
    replacement: 'const UNDELIVERED_MINUTES = 5 * 24 * 60;',
    suffers: 'The page says a day too early that the bank’s answer is late.',
    tests: ['tests/screens/list/transactions.test.tsx'],
  },
];

export const RULES: Rule[] = [...UNSEEN, ...SEEN];
