// headScript() of vite.config.ts puts this into the head of index.html, before all that takes time.
(() => {
  const preload = __PRELOAD__;
  let mode = null;
  let isSignedIn = false;
  try {
    mode = localStorage.getItem('mui-mode');
    isSignedIn = localStorage.getItem('user') !== null;
  } catch {
    // Storage is blocked: the system's scheme, and nobody signed in.
  }

  // Nobody sees a flash of the other scheme. The key is Material UI's.
  const isDark =
    mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.colorScheme = isDark ? 'dark' : 'light';

  // The code of the page that will be shown is on its way before the entry has asked for it.
  const isNarrow = matchMedia('(max-width: 899.95px)').matches;
  for (const href of isSignedIn ? (isNarrow ? preload.cards : preload.table) : preload.signIn) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    );
  }
})();
