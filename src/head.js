// build/indexHtml.ts inlines this into the head of index.html, so that it runs first.
(() => {
  let mode = null;
  let isSignedIn = false;
  try {
    mode = localStorage.getItem('mui-mode');
    isSignedIn = localStorage.getItem('user') !== null;
  } catch {
    // Storage is blocked: use the system's scheme and the sign-in page.
  }

  // Set before the first paint to avoid a flash of the other scheme. `mui-mode` is Material UI's key.
  const isDark =
    mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.colorScheme = isDark ? 'dark' : 'light';

  // The date pickers assign plain text to innerHTML, and the workers are files of the build; nothing else is allowed.
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (/[<&]/.test(text) ? null : text),
    createScriptURL: (url) =>
      new URL(url, location.href).href.startsWith(`${location.origin}/assets/`) ? url : null,
  });

  const preload = __PRELOAD__;
  for (const href of isSignedIn ? preload.signedIn : preload.signedOut) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    );
  }

  // Reports a missing or slow file until React renders and removes the element.
  function reportFailedStart() {
    const message = document.getElementById('start-failed');
    if (message) message.hidden = false;
  }
  addEventListener('vite:preloadError', reportFailedStart);
  addEventListener(
    'error',
    ({ target }) => target instanceof HTMLScriptElement && reportFailedStart(),
    true,
  );
  setTimeout(reportFailedStart, 15_000);
})();
