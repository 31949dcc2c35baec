import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { preloadFirstScreen } from './screens.ts';

// Until then the spinner of index.html stands; drawing ours for a moment costs more than it tells.
await preloadFirstScreen();
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
