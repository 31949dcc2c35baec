// build/headScript.ts puts this into the head of index.html, so that it runs before all that takes time.
(() => {
  let mode = null;
  let isSignedIn = false;
  try {
    mode = localStorage.getItem('mui-mode');
    isSignedIn = localStorage.getItem('user') !== null;
  } catch {
    // Storage is blocked: the system's scheme, and nobody signed in.
  }

  // Set before the first paint, so that nobody sees a flash of the other scheme. The key is Material UI's.
  const isDark =
    mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.colorScheme = isDark ? 'dark' : 'light';

  // The date pickers write plain text as markup. The policy lets text through that holds no markup, and nothing else.
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (/[<&]/.test(text) ? null : text),
  });

  const preload = __PRELOAD__;
  for (const href of isSignedIn ? preload.signedIn : preload.signedOut) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    );
  }

  // While the spinner stands, a file that is missing, or one that takes too long, is reported. React removes the element.
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
