/* Rules that a person would miss, each with what breaks it. `npm run test:mutants` breaks them one by one. */

export interface Rule {
  name: string;
  file: string;
  /** Stands once in the file. */
  text: string;
  replacement: string;
  /** What a person suffers without the rule. */
  suffers: string;
}

/** Chosen from src and server, before any test was read. */
const UNSEEN: Rule[] = [
  {
    name: 'cache of the last account',
    file: 'src/queryClient.ts',
    text: '  queryClient.clear();\n',
    replacement: '',
    suffers: 'Who signs in next sees the payments of the account before.',
  },
  {
    name: 'late refusal',
    file: 'src/session/session.ts',
    text: 'if (session?.credentials !== credentials) return;',
    replacement: 'if (!session) return;',
    suffers: 'A late 401 to old credentials signs out who has signed in since.',
  },
  {
    name: 'page past the end',
    file: 'src/page/list.ts',
    text: 'const isPastEnd = search.page > lastPage;',
    replacement: 'const isPastEnd = false;',
    suffers: 'A link to page 9 of 3 shows nothing, as if there were no payments.',
  },
  {
    name: 'last millisecond of a total',
    file: 'server/payments/counters.ts',
    text: 'endDate.getTime() + 1)',
    replacement: 'endDate.getTime())',
    suffers: 'The total has one payment fewer than the pages.',
  },
  {
    name: 'payments of another merchant',
    file: 'server/payments/matches.ts',
    text: 'return viewer.isAdmin ? filters.merchantId : viewer.merchantId;',
    replacement: 'return filters.merchantId ?? (viewer.isAdmin ? undefined : viewer.merchantId);',
    suffers: 'A merchant reads the payments of any other by its Merchant ID.',
  },
  {
    name: 'inactive account',
    file: 'server/auth/authenticate.ts',
    text: 'if (!merchant.is_active) throw new ApiError(403, INACTIVE);',
    replacement: '',
    suffers: 'An account that was switched off still reads its payments.',
  },
  {
    name: 'old key for ever',
    file: 'server/auth/merchantRepository.ts',
    text: 'case when old_key_until > now() then old_key_hash end',
    replacement: 'old_key_hash',
    suffers: 'A replaced Secret Key, which may have leaked, opens the account for ever.',
  },
  {
    name: 'payments in the browser’s cache',
    file: 'server/headers.ts',
    text: "  'cache-control': 'no-store',\n",
    replacement: '',
    suffers: 'Payments stay in the cache of a shared computer.',
  },
  {
    name: 'formula in the file',
    file: 'server/csv/write.ts',
    text: "quoteCell(neutraliseCell(typeof value === 'string' ? value : value.toISOString()))",
    replacement: "quoteCell(typeof value === 'string' ? value : value.toISOString())",
    suffers: 'A spreadsheet runs what a payer wrote as a formula.',
  },
  {
    name: 'export of an account that was switched off',
    file: 'server/routes/exportRoute.ts',
    text: '    await verifyAgain();\n',
    replacement: '',
    suffers: 'A running export goes on after the account was switched off.',
  },
  {
    name: 'payer in a support mail',
    file: 'src/payment/PaymentDetails.tsx',
    text: 'idsOf({ ...payment, vpa_id: maskVpa(payment.vpa_id) }, isAdmin)',
    replacement: 'idsOf(payment, isAdmin)',
    suffers: 'What is copied for support has the payer’s whole VPA ID.',
  },
  {
    name: 'hidden money of today',
    file: 'src/list/summary/Money.tsx',
    text: '{isPrivate ? HIDDEN_AMOUNT : formatPaise(day.paise)}',
    replacement: '{formatPaise(day.paise)}',
    suffers: 'With amounts hidden, the summary still shows the money of today.',
  },
  {
    name: 'sign-in message that stays',
    file: 'src/signIn/SignInPage.tsx',
    text: '        setFailure(undefined);\n      },',
    replacement: '      },',
    suffers: 'The error of the last try stays while the person corrects the field.',
  },
  {
    name: 'focus after Go to page 1',
    file: 'src/list/ListTab.tsx',
    text: '    change({ page: 1 });\n    rowsRef.current?.focus();\n',
    replacement: '    change({ page: 1 });\n',
    suffers: 'Who uses the keyboard is thrown back to the top of the page.',
  },
  {
    name: 'end date of what waits',
    file: 'src/page/counts.ts',
    text: 'filters.endDate !== undefined && filters.endDate < cutoff ? filters.endDate : cutoff',
    replacement: 'cutoff',
    suffers: 'The count of stuck payments ignores the End Date.',
  },
  {
    name: 'another payment of the order',
    file: 'src/payment/findPayment.ts',
    text: 'return ofOrder.length === 1 ?',
    replacement: 'return ofOrder.length >= 1 ?',
    suffers: 'A link opens another payment than the one that was sent.',
  },
  {
    name: 'message of another account',
    file: 'src/export/ExportButton.tsx',
    text: 'notify(message, merchantId)',
    replacement: 'notify(message)',
    suffers: 'Who signs in next is told of the export of the account before.',
  },
  {
    name: 'file cut in a quoted cell',
    file: 'src/export/RowCounter.ts',
    text: 'isCut: this.#isQuoted || isShort',
    replacement: 'isCut: isShort',
    suffers: 'A file that was cut off is called whole.',
  },
  {
    name: 'filters of the merchant before',
    file: 'src/auth/RequireAuth.tsx',
    text: 'const isTheirs = owner === undefined || owner === merchantId;',
    replacement: 'const isTheirs = true;',
    suffers: 'Who signs in next gets the filters, and so the ids, of the merchant before.',
  },
  {
    name: 'merchants that an admin looked for',
    file: 'src/session/session.ts',
    text: '  leave(getSession()?.merchantId ?? null);\n',
    replacement: '',
    suffers: 'After Logout, the next person at this browser reads which merchants were looked for.',
  },
];

export const RULES: Rule[] = [...UNSEEN];
