// Shows one of the screens of index.html, or leaves the spinner, until React runs. Inlined there by build/shell.ts.
(() => {
  try {
    const path = location.pathname.toLowerCase();
    const user = JSON.parse(localStorage.getItem('user'));
    const view = JSON.parse(localStorage.getItem(`view:${user?.merchantId}`)) ?? {};
    const isNarrow = matchMedia('(width < 56em)').matches;
    let name = '';
    if (user && /^\/(transactions\/?)?$/.test(path)) name = isNarrow ? 'narrow' : 'wide';
    // The sign-in form of a locked session looks different.
    const isSignIn = !user && localStorage.getItem('locked') === null;
    if (isSignIn && /^\/(login\/?|transactions.*)?$/.test(path)) name = 'signIn';
    const screen = document.getElementById(`shell-${name}`)?.content;
    if (!screen) return;

    // The brand's name may have been changed in the built index.html.
    const brand = screen.querySelector('[data-brand]');
    if (brand) brand.textContent = document.querySelector('[name="application-name"]').content;
    if (!view.hasSummary) screen.querySelector('[data-summary]')?.remove();
    for (const field of view.hidden ?? []) {
      for (const cell of screen.querySelectorAll(`[data-field="${field}"]`)) cell.remove();
    }
    document.documentElement.dataset.density = view.density ?? 'standard';
    const row = screen.querySelector('tbody > tr, li');
    for (let count = 1; row && count < 16; count++) row.after(row.cloneNode(true));
    // src/firstRows.ts fills the rows, unless the user is an admin, amounts are hidden or the URL has a query string.
    const rows = screen.querySelector('tbody');
    const isPlain = !user?.isAdmin && !view.isPrivate && !location.search;
    if (rows && isPlain) rows.id = 'first-rows';
    document.getElementById('root').prepend(screen);
  } catch {
    // Storage is blocked or corrupted: React decides.
  }
})();
