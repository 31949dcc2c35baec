import '../theme/firstPaint.css';
import { lockIfIdle } from './session/idle.ts';
import { getSession } from './session/session.ts';

/** Not awaited by this module: the files that it imports wait for it. */
async function start(): Promise<void> {
  // First, so that a session that was idle for too long shows and requests nothing.
  lockIfIdle();
  let firstPage: Promise<void> | undefined;
  if (getSession()) {
    // The list is requested before the UI's code runs, which takes as long as the answer.
    const { prefetchFirstPage } = await import('./page/listQuery.ts');
    firstPage = prefetchFirstPage();
  }
  const { renderApp } = await import('./App.tsx');
  await renderApp(firstPage);
}

start();
