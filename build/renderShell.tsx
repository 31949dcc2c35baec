import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { App, preloadFirstScreen } from '../src/App.tsx';
import { TRANSACTION_STATUSES } from '../src/api/contract.ts';
import { StatusChip } from '../src/payment/StatusChip.tsx';
import { theme } from '../theme/theme.ts';

// Not speedy: build/prerender.ts reads the rules from the text of the <style> elements.
const cache = createCache({ key: 'css', speedy: false, stylisPlugins: [] });

/** Renders the page's first screen into an element, as it is before the first answer. */
export async function renderFirstScreen(): Promise<HTMLElement> {
  await preloadFirstScreen();
  return render(<App />);
}

/** Renders a chip for each status, in the order of TRANSACTION_STATUSES. */
export const renderChips = () =>
  render(
    <ThemeProvider theme={theme}>
      {TRANSACTION_STATUSES.map((status) => (
        <StatusChip key={status} status={status} />
      ))}
    </ThemeProvider>,
  );

function render(children: ReactNode): HTMLElement {
  const root = document.createElement('div');
  flushSync(() => createRoot(root).render(<CacheProvider value={cache}>{children}</CacheProvider>));
  return root;
}
